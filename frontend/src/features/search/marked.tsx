/** A found text with what matches in it made visible. */
import { matches } from "./matches.ts";
import { styled } from "@mui/material/styles";

export function Marked({ text, q }: { text: string; q: string }) {
  return (
    <>
      {matches(text, q).map((part, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- parts have no name and no state
        part.marked ? <Mark key={index}>{part.text}</Mark> : part.text,
      )}
    </>
  );
}

const Mark = styled("mark")(({ theme }) => ({
  color: "inherit",
  fontWeight: 700,
  backgroundColor: "transparent",
  textDecoration: "underline",
  textDecorationColor: theme.vars.palette.warning.main,
  textDecorationThickness: 2,
  textUnderlineOffset: 3,
}));
