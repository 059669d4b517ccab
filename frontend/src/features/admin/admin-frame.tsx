/** What every admin page stands in: where one is, and who. */
import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { adminText } from "../../shared/text/admin.ts";
import { useTown } from "../../shared/town/context.ts";
import { PageWidth } from "../../shared/ui/page.tsx";
import { SchemeSwitch } from "../../shared/ui/scheme-switch.tsx";
import { TownMark } from "../../shared/ui/town-mark.tsx";
import { AccountMenu } from "./account-menu.tsx";

interface AdminFrameProps {
  username: string;
  onSignOut: () => void;
  children: ReactNode;
}

export function AdminFrame({ username, onSignOut, children }: AdminFrameProps) {
  const town = useTown();
  return (
    <>
      <Bar>
        <Row>
          <TownMark />
          <strong>{town.name}</strong>
          <Button color="inherit" href="/" startIcon={<OpenInNewRounded />}>
            <span>{adminText.viewSite}</span>
          </Button>
          <SchemeSwitch />
          <AccountMenu name={username} onSignOut={onSignOut} />
        </Row>
      </Bar>
      <PageWidth as="main">{children}</PageWidth>
    </>
  );
}

const Bar = styled("header")(({ theme }) => ({
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const Row = styled(PageWidth)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  height: 56,
  "& strong": {
    minWidth: 0,
    marginRight: "auto",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .MuiButton-root": { flexShrink: 0, fontSize: "0.875rem" },
  // On phones the icons speak; the words stay for those who listen.
  [theme.breakpoints.down("md")]: {
    "& .MuiButton-root": { minWidth: 44, paddingInline: 8 },
    "& .MuiButton-startIcon": { margin: 0 },
    "& .MuiButton-root > span:last-of-type": {
      position: "absolute",
      clipPath: "inset(50%)",
    },
  },
}));
