/** What stands in place of results when there are none and the location failed. */
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useId, useState } from "react";
import type { LocationState } from "../../shared/location/state.ts";
import { instructionsText, panelText } from "../../shared/text/location.ts";
import { PinDrawing } from "../../shared/ui/drawings.tsx";
import { StateMessage } from "../../shared/ui/state-message.tsx";

type PanelError = Pick<NonNullable<LocationState["error"]>, "code"> & {
  /** A message of its own replaces the panel's body text. */
  message?: string;
};

export function LocationPanel({ error, onRetry }: { error: PanelError; onRetry: () => void }) {
  const [open, setOpen] = useState(false);
  const steps = useId();
  const text = error.code === 0 ? panelText.other : panelText[error.code];
  return (
    <>
      <StateMessage
        alert
        drawing={<PinDrawing />}
        heading="h2"
        title={text.title}
        body={error.message ?? text.body}
        action={
          <>
            <Button variant="contained" onClick={onRetry}>
              {text.button}
            </Button>
            <Button aria-expanded={open} aria-controls={steps} onClick={() => setOpen(!open)}>
              {open ? instructionsText.hide : instructionsText.show}
            </Button>
          </>
        }
      />
      <Steps id={steps} hidden={!open}>
        {instructionsText.steps.map(({ where, how }) => (
          <div key={where}>
            <dt>{where}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </Steps>
    </>
  );
}

const Steps = styled("dl")(({ theme }) => ({
  display: "grid",
  gap: 12,
  maxWidth: 520,
  margin: "0 auto",
  padding: 16,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.well,
  "&[hidden]": { display: "none" },
  "& dt": { fontWeight: 600 },
  "& dd": { margin: 0, color: theme.vars.palette.text.secondary },
}));
