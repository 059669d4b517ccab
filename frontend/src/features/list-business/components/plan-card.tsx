/** One plan as a ticket: its price above the perforation, its features below. */
import CheckRounded from "@mui/icons-material/CheckRounded";
import PhoneRounded from "@mui/icons-material/PhoneRounded";
import type { ListingPlan } from "@mainstreet/contracts/plan";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { telHref } from "../../../shared/format/contact-links.ts";
import { planText, plans } from "../../../shared/text/plans.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { HiddenText } from "../../../shared/ui/page.tsx";

export function PlanCard({ plan, onApply }: { plan: ListingPlan; onApply: () => void }) {
  const heading = useId();
  const { name, price, features } = plans[plan];
  const popular = plan === "premium";
  return (
    <Card aria-labelledby={heading} data-popular={popular}>
      {popular && <Popular size="small" color="primary" label={planText.mostPopular} />}
      <Typography id={heading} variant="h3">
        {name}
      </Typography>
      <Price>
        <strong>{price}</strong>
        {planText.perQuarter}
      </Price>
      <Features>
        {features.map((feature) => (
          <li key={feature}>
            <CheckRounded />
            {feature}
          </li>
        ))}
      </Features>
      <PlanActions name={name} popular={popular} onApply={onApply} />
    </Card>
  );
}

interface PlanActionsProps {
  name: string;
  popular: boolean;
  onApply: () => void;
}

/** Buttons to call the town, if it has a sales number, and to open the form. */
function PlanActions({ name, popular, onApply }: PlanActionsProps) {
  const { salesPhone } = useTown();
  const call = telHref(salesPhone);
  const variant = popular ? "contained" : "outlined";
  if (!call)
    return (
      <Actions>
        <Button variant={variant} onClick={onApply}>
          {planText.choose(name)}
        </Button>
      </Actions>
    );
  return (
    <Actions>
      <Button variant={variant} href={call} startIcon={<PhoneRounded />}>
        {planText.call(salesPhone)}
        <HiddenText>{planText.about(name)}</HiddenText>
      </Button>
      <Button onClick={onApply}>
        {planText.apply}
        <HiddenText>{planText.withPlan(name)}</HiddenText>
      </Button>
    </Actions>
  );
}

const Card = styled("section")(({ theme }) => ({
  position: "relative",
  display: "grid",
  gridTemplateRows: "auto auto 1fr auto",
  padding: "20px 20px 12px",
  border: `2px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.default,
  '&[data-popular="true"]': { borderColor: theme.vars.palette.primary.main },
}));

const Popular = styled(Chip)({ position: "absolute", top: -13, right: 20 });

const Price = styled("p")(({ theme }) => ({
  margin: "2px 0 0",
  color: theme.vars.palette.text.secondary,
  "& strong": {
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: "2.25rem",
    fontWeight: 650,
    lineHeight: 1.2,
    color: theme.vars.palette.text.primary,
  },
}));

/** The dotted line ends in a notch on either side, as on all tickets of the site. */
const Features = styled("ul")(({ theme }) => ({
  position: "relative",
  display: "grid",
  alignContent: "start",
  gap: 8,
  margin: "16px 0 20px",
  padding: "20px 0 0",
  borderTop: `2px dotted ${theme.vars.palette.divider}`,
  listStyle: "none",
  fontSize: "0.9375rem",
  "&::before, &::after": {
    content: '""',
    position: "absolute",
    top: -11,
    width: 20,
    height: 20,
    boxSizing: "border-box",
    border: `2px solid ${theme.vars.palette.divider}`,
    borderRadius: 999,
    backgroundColor: theme.vars.palette.background.paper,
  },
  "&::before": { left: -32, clipPath: "inset(0 0 0 10px)" },
  "&::after": { right: -32, clipPath: "inset(0 10px 0 0)" },
  '[data-popular="true"] > &': {
    "&::before, &::after": { borderColor: theme.vars.palette.primary.main },
  },
  "& li": { display: "flex", gap: 8 },
  "& svg": { flexShrink: 0, fontSize: 20, marginTop: 1, color: theme.vars.palette.primary.main },
}));

const Actions = styled("div")({ display: "grid", gap: 4 });
