/** The heading of a list, and what can be done beside it. */
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode, Ref } from "react";

interface ListHeadProps {
  title: string;
  /** It can be given the focus when what had it has left. */
  heading?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

export const ListHead = ({ title, heading, children }: ListHeadProps) => (
  <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
    <Typography
      ref={heading}
      tabIndex={heading ? -1 : undefined}
      component="h2"
      variant="h2"
      sx={{ mr: "auto" }}
    >
      {title}
    </Typography>
    {children}
  </Stack>
);
