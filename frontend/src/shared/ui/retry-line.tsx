/** One line that says what failed, beside what is there, and tries it again. */
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { siteText } from "../text/site.ts";

export function RetryLine({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Line role="alert">
      {text}
      <Button variant="outlined" size="small" onClick={onRetry}>
        {siteText.tryAgain}
      </Button>
    </Line>
  );
}

const Line = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 16px",
  color: theme.vars.palette.text.secondary,
}));
