/** Fills the window under the header while there is nothing to show yet. */
import { HiddenText } from "./page.tsx";
import { styled } from "@mui/material/styles";
import CircularProgress from "@mui/material/CircularProgress";

/** `title` is the heading of the page that comes, only heard; without it the text is the heading. */
export function FullSpinner({ title, text }: { title?: string; text: string }) {
  const Text = title === undefined ? "h1" : "span";
  return (
    <Screen>
      {title !== undefined && <HiddenText as="h1">{title}</HiddenText>}
      <output>
        <CircularProgress aria-hidden="true" />
        <Text>{text}</Text>
      </output>
    </Screen>
  );
}

const Screen = styled("div")(({ theme }) => ({
  display: "grid",
  placeContent: "center",
  minHeight: "calc(100vh - 57px)",
  "@supports (height: 100dvh)": { minHeight: "calc(100dvh - 57px)" },
  "& output > :last-child": { margin: 0, font: "inherit" },
  "& output": {
    display: "grid",
    justifyItems: "center",
    gap: 16,
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.up("md")]: { minHeight: "calc(100dvh - 65px)" },
}));

/** Stands where a part of a page is about to be: a tab, a list, what a dialog shows. */
export function PartSpinner({ text }: { text: string }) {
  return (
    <Part>
      <CircularProgress aria-hidden="true" />
      <span>{text}</span>
    </Part>
  );
}

const Part = styled("output")(({ theme }) => ({
  display: "grid",
  placeContent: "center",
  justifyItems: "center",
  gap: 16,
  minHeight: 320,
  color: theme.vars.palette.text.secondary,
}));
