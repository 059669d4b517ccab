/** The four steps of the listing form. */
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { TypographyProps } from "@mui/material/Typography";
import { useState } from "react";
import type { DragEvent, FormEvent, MouseEvent } from "react";
import { wizardSteps, wizardText } from "../../../shared/text/wizard.ts";
import { BusinessStep, ContactStep, CouponStep } from "./steps.tsx";
import { DialogHeader } from "./listing-dialog.tsx";
import { LAST_STEP } from "../listing-values.ts";
import { ReviewStep } from "./review-step.tsx";
import type { Listing } from "../listing-draft.ts";
import type { SentListing } from "../sent-listings.ts";
import { useWizard } from "../api/use-wizard.ts";
import Step from "@mui/material/Step";
import StepLabel from "@mui/material/StepLabel";
import Stepper from "@mui/material/Stepper";
import { HiddenText } from "../../../shared/ui/page.tsx";

interface WizardProps {
  listing: Listing;
  /** Mounted behind the plans, so that uploads go on. */
  hidden: boolean;
  onPlans: () => void;
  onWithdraw: (listing: SentListing) => void;
  onClose: () => void;
}

export function Wizard({ listing, hidden, onPlans, onWithdraw, onClose }: WizardProps) {
  const { step, form } = listing;
  const { heading, failure, next, goTo, send } = useWizard(listing, {
    hidden,
    onWithdraw,
    onSubmitted: onClose,
  });
  const [uploads, setUploads] = useState(0);
  const countUpload = (busy: boolean) => setUploads((count) => count + (busy ? 1 : -1));
  const { isSubmitting } = form.formState;
  const last = step === LAST_STEP;
  const waits = last && uploads > 0;

  const submitLabel = isSubmitting ? wizardText.submitting : wizardText.submit;

  /** Moves while nothing is on its way: a change made meanwhile would be lost with the sent form. */
  const move = (to: number) => {
    if (!isSubmitting) goTo(to);
  };
  const leaveForPlans = () => {
    if (isSubmitting) return;
    // Comes back to the same step, without its failure message.
    goTo(step);
    onPlans();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!last) void next();
    else if (!waits && !isSubmitting) void send();
  };

  return (
    <Form hidden={hidden} noValidate onSubmit={submit} onDragOver={ignoreFile} onDrop={ignoreFile}>
      {/* Rendered once per dialog: while this is hidden, the plans have the title. */}
      {!hidden && (
        <DialogHeader onClose={onClose}>
          <StepList step={step} />
        </DialogHeader>
      )}
      <Content>
        <Heading component="h3" variant="h2" ref={heading} tabIndex={-1}>
          {wizardSteps[step]?.name}
        </Heading>
        <p>{wizardSteps[step]?.description}</p>
        {/* All steps stay mounted: an upload goes on while the next step is filled in. */}
        <div hidden={step !== 0}>
          <BusinessStep />
        </div>
        <div hidden={step !== 1}>
          <ContactStep onBusy={countUpload} />
        </div>
        <div hidden={step !== 2}>
          <CouponStep onBusy={countUpload} />
        </div>
        {last && <ReviewStep onEdit={move} onPlans={leaveForPlans} />}
        {last && failure !== undefined && (
          <Alert severity="error">
            {failure} {wizardText.kept}
          </Alert>
        )}
        <output>{waits && wizardText.stillUploading}</output>
      </Content>
      <Foot>
        <Button
          variant="outlined"
          color="inherit"
          aria-disabled={isSubmitting}
          onClick={() => (step === 0 ? leaveForPlans() : move(step - 1))}
        >
          <span>{step === 0 ? wizardText.backToPlans : wizardText.previous}</span>
        </Button>
        <Button
          type="submit"
          variant="contained"
          aria-disabled={waits || isSubmitting}
          onClick={ignoreSecondClick}
        >
          <span>{last ? submitLabel : wizardText.next}</span>
        </Button>
      </Foot>
    </Form>
  );
}

/** A dropped picture that misses its field must not replace the page. */
function ignoreFile(event: DragEvent) {
  event.preventDefault();
}

/** The second click of a double click on 'Next' would press the next step's button. */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

const Form = styled("form")({
  display: "flex",
  flexDirection: "column",
  minHeight: 0,
  flex: 1,
  "&[hidden]": { display: "none" },
});

const Heading = styled(Typography)<TypographyProps<"h3", { component: "h3" }>>({
  // Gets the focus only to be read out.
  "&:focus-visible": { outline: "none" },
});

const Content = styled("div")(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  padding: "20px 24px 8px",
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  overflowY: "auto",
  "& > p": { margin: "2px 0 20px", color: theme.vars.palette.text.secondary },
  "& > output": { display: "block", fontSize: "0.875rem" },
  [theme.breakpoints.down("md")]: { paddingInline: 16 },
}));

const Foot = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: 8,
  padding: "12px 24px calc(12px + env(safe-area-inset-bottom))",
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  "& > button[type=submit]": { flexGrow: 1, maxWidth: 280 },
  '& > [aria-disabled="true"]': { opacity: 0.6 },
  [theme.breakpoints.down("md")]: {
    paddingInline: 16,
    "& > button[type=submit]": { maxWidth: "none" },
  },
}));

/** The current step: all four by name in wide windows, a bar of four parts on phones. */
function StepList({ step }: { step: number }) {
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ display: { md: "none" } }}>
        {wizardText.stepOf(step + 1)}
      </Typography>
      <Steps activeStep={step} connector={null} aria-label={wizardText.progress}>
        {wizardSteps.map(({ name }, index) => (
          <Step key={name} {...(index === step ? { "aria-current": "step" as const } : {})}>
            <StepLabel>
              {index < step && <HiddenText>{wizardText.done}</HiddenText>}
              {/* Browser translation replaces bare text nodes, so that React can't update them. */}
              <span>{name}</span>
            </StepLabel>
          </Step>
        ))}
      </Steps>
    </>
  );
}

const Steps = styled(Stepper)(({ theme }) => ({
  flexWrap: "wrap",
  gap: "8px 24px",
  margin: "12px 0 0",
  padding: 0,
  "& .MuiStep-root": { padding: 0 },
  "& .MuiStepLabel-root": { padding: 0 },
  "& .MuiStepLabel-label.Mui-active": { fontWeight: 600 },
  "& .MuiStepIcon-root:not(.Mui-active, .Mui-completed)": {
    color: theme.vars.palette.text.secondary,
  },
  "& .MuiStepIcon-text": { fill: theme.vars.palette.background.paper, fontWeight: 600 },
  [theme.breakpoints.down("md")]: {
    gap: 6,
    // Extends below the close button.
    margin: "8px -52px 0 0",
    // Names are for screen readers only: the heading below shows the current one.
    "& .MuiStep-root": {
      flex: 1,
      height: 4,
      borderRadius: 2,
      backgroundColor: theme.vars.palette.divider,
    },
    "& .MuiStep-root.Mui-completed, & .MuiStep-root[aria-current]": {
      backgroundColor: theme.vars.palette.primary.main,
    },
    "& .MuiStepLabel-root": { position: "absolute", width: 1, clipPath: "inset(50%)" },
    "& .MuiStepLabel-iconContainer": { display: "none" },
  },
}));
