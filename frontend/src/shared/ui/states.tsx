/** Loading, empty and error states: a drawing, a sentence and one action. */
import { useState } from "react";
import type { ReactNode } from "react";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useFocusWhenLeaving } from "../hooks/focus.ts";
import { siteText } from "../text/site.ts";
import { CloudDrawing } from "./drawings.tsx";
import { HiddenText } from "./page.tsx";
import CircularProgress from "@mui/material/CircularProgress";

interface StateMessageProps {
  drawing: ReactNode;
  title: string;
  body?: string;
  action?: ReactNode;
  /** Heading level of the title; without it the title is plain text. */
  heading?: "h1" | "h2";
  /** Announces the message when it appears. */
  alert?: boolean;
}

export function StateMessage({ drawing, title, body, action, heading, alert }: StateMessageProps) {
  const frame = useFocusWhenLeaving<HTMLDivElement>();
  return (
    <Frame ref={frame} role={alert ? "alert" : undefined}>
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

/** Shown instead of what could not be loaded, with a retry. */
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

/** One-line error with a retry, next to content that is already shown. */
export function RetryLine({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const line = useFocusWhenLeaving<HTMLDivElement>();
  const [busy, setBusy] = useState(false);
  const tryAgain = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  const retry = (
    <Button
      size="small"
      color="inherit"
      aria-disabled={busy}
      onClick={() => !busy && void tryAgain()}
    >
      {siteText.tryAgain}
    </Button>
  );
  return (
    <Alert severity="warning" action={retry} ref={line}>
      {text}
    </Alert>
  );
}

/** `title` is the visually hidden heading of the page being loaded; without it the text is the heading. */
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

/** Placeholder while a part of the page loads: a tab, a list, a dialog's content. */
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
