/** Stands where a part of a page is about to be: a tab, a list, what a dialog shows. */
import CircularProgress from "@mui/material/CircularProgress";
import { styled } from "@mui/material/styles";

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
