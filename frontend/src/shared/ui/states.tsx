/** Empty and error states: a drawing, a sentence, one action. */
import type { ReactNode } from "react";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useFocusWhenLeaving } from "../hooks/focus.ts";
import { siteText } from "../text/site.ts";
import { CloudDrawing } from "./drawings.tsx";

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
      {heading ? (
        <Typography variant="h2" component={heading}>
          {title}
        </Typography>
      ) : (
        <Sentence>{title}</Sentence>
      )}
      {body && <StateBody color="textSecondary">{body}</StateBody>}
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

const Sentence = styled("p")({ margin: 0, fontWeight: 600, textWrap: "balance" });

const StateBody = styled(Typography)({ maxWidth: 460, textWrap: "balance" });

interface FailureStateProps {
  title: string;
  body?: string;
  heading?: "h1" | "h2";
  onRetry: () => void;
}

/** In place of what could not be loaded: says so, and offers another try. */
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
