/** What stands in place of results when there are none and the location failed. */
import { useId, useState } from "react";
import type { LocationError } from "../../shared/location/state.ts";
import { instructionsText } from "../../shared/text/location-dialogs.ts";
import { PinDrawing } from "../../shared/ui/drawings.tsx";
import { StateMessage } from "../../shared/ui/states.tsx";
import { EnterPlace } from "./location-request.tsx";
import { panelContent } from "./panel-content.ts";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";

export function LocationPanel(props: { error: LocationError; onRetry: () => void }) {
  const [open, setOpen] = useState(false);
  const steps = useId();
  const { title, body, button } = panelContent(props.error);
  return (
    <>
      <StateMessage
        alert
        drawing={<PinDrawing />}
        heading="h2"
        title={title}
        body={body}
        action={
          <Actions>
            <Button variant="contained" onClick={props.onRetry}>
              {button}
            </Button>
            <EnterPlace />
            <Button aria-expanded={open} aria-controls={steps} onClick={() => setOpen(!open)}>
              {open ? instructionsText.hide : instructionsText.show}
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
    </>
  );
}

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
