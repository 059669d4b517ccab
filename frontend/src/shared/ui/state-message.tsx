/** Empty and error states: a drawing, a sentence, one action. */
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { styled } from "./styled.ts";

interface StateMessageProps {
  drawing: ReactNode;
  title: string;
  body?: string;
  action?: ReactNode;
  /** Heading level of the title; a plain sentence without. */
  heading?: "h1" | "h2";
  /** Says the message aloud when it appears. */
  alert?: boolean;
}

export function StateMessage({ drawing, title, body, action, heading, alert }: StateMessageProps) {
  return (
    <Frame role={alert ? "alert" : undefined}>
      {drawing}
      <Typography
        variant={heading ? "h2" : "body1"}
        component={heading ?? "p"}
        sx={{ fontWeight: 600 }}
      >
        {title}
      </Typography>
      {body && <Typography sx={{ color: "text.secondary", maxWidth: 460 }}>{body}</Typography>}
      {action}
    </Frame>
  );
}

const Frame = styled("div")(({ theme }) => ({
  display: "grid",
  justifyItems: "center",
  gap: 8,
  padding: "32px 16px",
  textAlign: "center",
  "& > svg": { width: 120, color: theme.vars.palette.text.secondary },
  "& > button, & > a": { marginTop: 8 },
}));
