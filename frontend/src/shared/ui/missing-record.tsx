/** Shown in place of a record that is not there, or could not be fetched. */
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import Button from "@mui/material/Button";
import { couponText } from "../text/listing.ts";
import { siteText } from "../text/site.ts";
import { FailureState } from "./failure-state.tsx";
import { StateMessage } from "./state-message.tsx";

interface MissingRecordProps {
  drawing: ReactNode;
  text: { notFoundTitle: string; notFoundBody: string };
}

export const MissingRecord = ({ drawing, text }: MissingRecordProps) => (
  <StateMessage
    drawing={drawing}
    heading="h1"
    title={text.notFoundTitle}
    body={text.notFoundBody}
    action={
      <Button component={Link} to="/" variant="contained">
        {couponText.backToHome}
      </Button>
    }
  />
);

export const FailedRecord = ({ onRetry }: { onRetry: () => void }) => (
  <FailureState
    heading="h1"
    title={siteText.notLoaded}
    body={siteText.checkConnection}
    onRetry={onRetry}
  />
);
