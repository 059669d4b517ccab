/** Shown in place of empty results when the location failed. */
import { useEffect, useId, useRef, useState } from "react";
import type { LocationError } from "../../shared/location/state.ts";
import { homeText } from "../../shared/text/home.ts";
import { instructionsText, panelText } from "../../shared/text/location-dialogs.ts";
import { PinDrawing } from "../../shared/ui/drawings.tsx";
import { PartSpinner, StateMessage } from "../../shared/ui/states.tsx";
import { EnterPlace } from "./location-request.tsx";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";

interface LocationPanelProps {
  error: LocationError;
  /** A retry is in flight. */
  loading: boolean;
  onRetry: () => void;
}

export function LocationPanel({ error, loading, onRetry }: LocationPanelProps) {
  const [open, setOpen] = useState(false);
  const [tried, setTried] = useState(false);
  if (loading) return <PartSpinner text={homeText.loading} />;
  return (
    <Failure
      error={error}
      tried={tried}
      open={open}
      onToggle={() => setOpen(!open)}
      onRetry={() => {
        setTried(true);
        onRetry();
      }}
    />
  );
}

interface FailureProps extends Pick<LocationPanelProps, "error" | "onRetry"> {
  /** The panel was shown before, and comes back after a retry. */
  tried: boolean;
  open: boolean;
  onToggle: () => void;
}

function Failure({ error, tried, open, onToggle, onRetry }: FailureProps) {
  const steps = useId();
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A visitor who has moved the focus elsewhere meanwhile keeps it.
    if (tried && document.activeElement === content()) again.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- when it comes back
  }, []);
  const { title, body, button } = panelText[error.code];
  return (
    <div>
      <StateMessage
        alert
        drawing={<PinDrawing />}
        heading="h2"
        title={title}
        body={body}
        action={
          <Actions>
            <Button variant="contained" onClick={onRetry} ref={again}>
              <span>{button}</span>
            </Button>
            <EnterPlace />
            <Button aria-expanded={open} aria-controls={steps} onClick={onToggle}>
              <span>{open ? instructionsText.hide : instructionsText.show}</span>
            </Button>
          </Actions>
        }
      />
      <Instructions id={steps} hidden={!open}>
        {instructionsText.places.map((place) => (
          <section key={place.where}>
            <h3>{place.where}</h3>
            <ol>
              {place.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
      </Instructions>
    </div>
  );
}

const content = () => document.querySelector("main");

const Actions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: 8,
  marginTop: 8,
});

const Instructions = styled("div")(({ theme }) => ({
  display: "grid",
  gap: "16px 32px",
  padding: 24,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.well,
  "&[hidden]": { display: "none" },
  "& h3": { margin: "0 0 4px", fontSize: "1rem", fontWeight: 600 },
  "& ol": {
    display: "grid",
    gap: 4,
    margin: 0,
    paddingLeft: 20,
    fontSize: "0.9375rem",
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.up("lg")]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
}));
