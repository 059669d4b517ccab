/** Step 4: everything as it will be sent, each part with a button to edit it. */
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { plans, planText } from "../../../shared/text/plans.ts";
import { wizardSteps, wizardText } from "../../../shared/text/wizard.ts";
import { HiddenText } from "../../../shared/ui/page.tsx";
import type { ListingValues } from "../listing-values.ts";
import { ReviewEntry, reviewOf } from "./review-entry.tsx";

interface ReviewStepProps {
  onEdit: (step: number) => void;
  onPlans: () => void;
}

export function ReviewStep({ onEdit, onPlans }: ReviewStepProps) {
  const values = useFormContext<ListingValues>().getValues();
  const { name, price } = plans[values.selectedPlan];
  return (
    <Parts>
      <Part title={wizardText.plan} action={wizardText.changePlan} onEdit={onPlans}>
        <Plan>
          <strong>{name}</strong> {planText.quarter(price)}
        </Plan>
      </Part>
      {reviewOf(values).map((entries, step) => (
        <Part
          key={wizardSteps[step]?.name}
          title={wizardSteps[step]?.name ?? ""}
          action={wizardText.edit}
          onEdit={() => onEdit(step)}
        >
          <dl>
            {entries.map((entry) => (
              <ReviewEntry key={entry.label} {...entry} />
            ))}
          </dl>
        </Part>
      ))}
    </Parts>
  );
}

interface PartProps {
  title: string;
  action: string;
  onEdit: () => void;
  children: ReactNode;
}

function Part({ title, action, onEdit, children }: PartProps) {
  return (
    <section>
      <header>
        <h4>{title}</h4>
        <Button size="small" onClick={onEdit}>
          {action}
          <HiddenText>{wizardText.of(title)}</HiddenText>
        </Button>
      </header>
      {children}
    </section>
  );
}

const Parts = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  marginBottom: 16,
  "& > section": {
    padding: "8px 16px 16px",
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 12,
    backgroundColor: theme.vars.palette.background.default,
  },
  "& header": { display: "flex", alignItems: "center", justifyContent: "space-between" },
  "& header > button": { minWidth: 0, marginRight: -8 },
  "& h4": {
    margin: 0,
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: "1.0625rem",
    fontWeight: 600,
  },
  "& dl": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 12, margin: "4px 0 0" },
  [theme.breakpoints.up("md")]: {
    "& dl": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", columnGap: 24 },
  },
}));

const Plan = styled("p")(({ theme }) => ({
  margin: 0,
  color: theme.vars.palette.text.secondary,
  "& strong": { marginRight: 8, color: theme.vars.palette.text.primary },
}));
