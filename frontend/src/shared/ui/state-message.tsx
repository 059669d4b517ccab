/** Empty and error states: a drawing, a sentence, one action. */
import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";

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
      {body && <Advice color="textSecondary">{body}</Advice>}
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

const Advice = styled(Typography)({ maxWidth: 460, textWrap: "balance" });
