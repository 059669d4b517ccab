/** What a file should look like. */
import { styled } from "@mui/material/styles";
import { importExample, importText } from "../../shared/text/import.ts";

export function ImportHints() {
  return (
    <Hints>
      <p>{importText.hintJson}</p>
      <p>{importText.hintCsv}</p>
      <h3>{importText.exampleTitle}</h3>
      {/* Scrolls sideways on phones, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label={importText.exampleTitle}>
        <pre>{importExample}</pre>
      </section>
    </Hints>
  );
}

const Hints = styled("div")(({ theme }) => ({
  minWidth: 0,
  color: theme.vars.palette.text.secondary,
  fontSize: "0.875rem",
  "& p": { margin: "0 0 8px" },
  "& h3": { margin: "16px 0 4px", fontSize: "0.875rem", color: theme.vars.palette.text.primary },
  "& pre": { margin: 0, fontSize: "0.8125rem", lineHeight: 1.5 },
  "& section": {
    padding: 12,
    maxHeight: 280,
    overflow: "auto",
    borderRadius: 8,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.well,
  },
}));
