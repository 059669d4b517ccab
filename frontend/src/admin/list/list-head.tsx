/** The heading of a list, and what can be done beside it. */
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode, Ref } from "react";

interface ListHeadProps {
  title: string;
  /** It can be given the focus when what had it has left. */
  heading?: Ref<HTMLHeadingElement>;
  /** The main button: beside the heading also on phones. */
  main?: ReactNode;
  /** The others, in two columns on phones. */
  children?: ReactNode;
}

export const ListHead = ({ title, heading, main, children }: ListHeadProps) => (
  <Box sx={head}>
    <Typography
      ref={heading}
      tabIndex={heading ? -1 : undefined}
      component="h2"
      variant="h2"
      sx={{ flex: { xs: "1 1 0", lg: "1 0 auto" } }}
    >
      {title}
    </Typography>
    {children && <Box sx={others}>{children}</Box>}
    {main}
  </Box>
);

const head = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 1.5,
  "& > .MuiButton-root": { flexShrink: 0 },
} as const;
const others = {
  display: { xs: "grid", sm: "flex" },
  gridTemplateColumns: "repeat(auto-fit, minmax(min(10rem, 100%), 1fr))",
  flexWrap: "wrap",
  gap: { xs: 0.5, lg: 1.5 },
  // Below heading and main button where a window has no room for one line.
  order: { xs: 1, lg: 0 },
  flexBasis: { xs: "100%", lg: "auto" },
  // There their icons are in line with the heading.
  ml: { xs: -1.5, lg: 0 },
  "& .MuiButton-root": { justifyContent: "start", whiteSpace: "nowrap" },
} as const;
