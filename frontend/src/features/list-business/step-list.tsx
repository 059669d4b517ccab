/** Where one is: all four steps by name on wide windows, a bar of four parts on phones. */
import CheckRounded from "@mui/icons-material/CheckRounded";
import { styled } from "@mui/material/styles";
import { wizardSteps, wizardText } from "../../shared/text/wizard.ts";
import { HiddenText } from "../../shared/ui/page.tsx";

export function StepList({ step }: { step: number }) {
  return (
    <>
      <Count>{wizardText.stepOf(step + 1)}</Count>
      <List aria-label={wizardText.progress}>
        {wizardSteps.map(({ name }, index) => (
          <li
            key={name}
            data-done={index < step}
            {...(index === step ? { "aria-current": "step" as const } : {})}
          >
            <b aria-hidden="true">{index < step ? <CheckRounded /> : index + 1}</b>
            <span>
              {index < step && <HiddenText>{wizardText.done}</HiddenText>}
              {name}
            </span>
          </li>
        ))}
      </List>
    </>
  );
}

const Count = styled("p")(({ theme }) => ({
  margin: "2px 0 0",
  fontSize: "0.875rem",
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.up("md")]: { display: "none" },
}));

const List = styled("ol")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: "8px 24px",
  margin: "12px 0 0",
  padding: 0,
  listStyle: "none",
  fontSize: "0.875rem",
  color: theme.vars.palette.text.secondary,
  "& li": { display: "flex", alignItems: "center", gap: 8 },
  "& b": {
    display: "grid",
    placeItems: "center",
    width: 24,
    height: 24,
    boxSizing: "border-box",
    border: `1.5px solid ${theme.vars.palette.text.secondary}`,
    borderRadius: 999,
    fontSize: "0.8125rem",
  },
  "& svg": { fontSize: 16 },
  '& [aria-current="step"]': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '& [data-done="true"] b, & [aria-current="step"] b': {
    borderColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
  },
  [theme.breakpoints.down("md")]: {
    gap: 6,
    margin: "8px 0 0",
    // Names are said but not shown: the heading below shows the one that counts.
    "& li": { width: 56, height: 4, borderRadius: 2, backgroundColor: theme.vars.palette.divider },
    '& li[data-done="true"], & li[aria-current="step"]': {
      backgroundColor: theme.vars.palette.primary.main,
    },
    "& b": { display: "none" },
    "& li > span": {
      position: "absolute",
      width: 1,
      height: 1,
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
}));
