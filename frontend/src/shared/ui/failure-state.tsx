/** In place of what could not be loaded: says so, and offers another try. */
import Button from "@mui/material/Button";
import { siteText } from "../text/site.ts";
import { CloudDrawing } from "./drawings.tsx";
import { StateMessage } from "./state-message.tsx";
import { styled } from "@mui/material/styles";

interface FailureStateProps {
  title: string;
  body?: string;
  heading?: "h1" | "h2";
  onRetry: () => void;
}

export function FailureState({ onRetry, ...message }: FailureStateProps) {
  return (
    <StateMessage
      alert
      drawing={<CloudDrawing />}
      {...message}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {siteText.tryAgain}
        </Button>
      }
    />
  );
}

/** One line that says what failed, beside what is there, and tries it again. */
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
