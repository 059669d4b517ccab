/** In place of what could not be loaded: says so, and offers another try. */
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useFocusWhenLeaving } from "../hooks/use-focus-when-leaving.ts";
import { siteText } from "../text/site.ts";
import { CloudDrawing } from "./drawings.tsx";
import { StateMessage } from "./state-message.tsx";

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
  const line = useFocusWhenLeaving<HTMLDivElement>(whereItStood);
  const retry = (
    <Button size="small" color="inherit" onClick={onRetry}>
      {siteText.tryAgain}
    </Button>
  );
  return (
    <Alert severity="warning" action={retry} ref={line}>
      {text}
    </Alert>
  );
}

/** The page's content, or the dialog. */
function whereItStood(line: HTMLElement) {
  const around = line.closest<HTMLElement>('[tabindex="-1"]');
  return () => around;
}
