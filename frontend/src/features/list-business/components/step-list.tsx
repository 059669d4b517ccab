/** Where one is: all four steps by name on wide windows, a bar of four parts on phones. */
import Step from "@mui/material/Step";
import StepLabel from "@mui/material/StepLabel";
import Stepper from "@mui/material/Stepper";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { wizardSteps, wizardText } from "../../../shared/text/wizard.ts";
import { HiddenText } from "../../../shared/ui/page.tsx";

export function StepList({ step }: { step: number }) {
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
              {name}
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
    margin: "8px 0 0",
    // Names are said but not shown: the heading below shows the one that counts.
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
