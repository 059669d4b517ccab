/** The dialog about birthday offers: an introduction, then the form. */
import { zodResolver } from "@hookform/resolvers/zod";
import type { BirthdayRequest } from "@mainstreet/contracts/birthday";
import CloseRounded from "@mui/icons-material/CloseRounded";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useForm } from "react-hook-form";
import CakeOutlined from "@mui/icons-material/CakeOutlined";
import CampaignOutlined from "@mui/icons-material/CampaignOutlined";
import LoyaltyOutlined from "@mui/icons-material/LoyaltyOutlined";
import Button from "@mui/material/Button";
import { birthdayText as text } from "../../../shared/text/birthday.ts";
import { useToday } from "../../../shared/town/today.tsx";
import { withBadInputErrors } from "../../../shared/ui/bad-input.ts";
import { focusMain } from "../../../shared/ui/page.tsx";
import { birthdayRules, BirthdayForm, StepTitle, TITLE_ID } from "./birthday-form.tsx";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { CakeDrawing } from "../../../shared/ui/drawings.tsx";

interface BirthdayDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called when the birthday is stored, here and at the service. */
  onSaved: () => void;
}

/** Each opening starts at the intro with an empty form. */
export function BirthdayDialog({ open, onClose, onSaved }: BirthdayDialogProps) {
  const [step, setStep] = useState<BirthdayStep>("intro");
  const onExited = () => {
    setStep("intro");
    // Once the birthday is saved, the button that opened the dialog is gone and can't get the focus
    // back.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('[role="dialog"]')) focusMain();
  };
  return (
    <Frame
      open={open}
      // A click beside the form must not discard what was typed.
      onClose={(_event, reason) => {
        if (reason !== "backdropClick" || step !== "form") onClose();
      }}
      aria-labelledby={TITLE_ID}
      slotProps={{ transition: { onExited } }}
    >
      <BirthdaySteps step={step} onStep={setStep} onSaved={onSaved} />
      <IconButton aria-label={text.close} onClick={onClose}>
        <CloseRounded />
      </IconButton>
    </Frame>
  );
}

const Frame = styled(Dialog)(({ theme }) => ({
  "& .MuiDialog-paper": {
    width: "100%",
    maxWidth: 440,
    margin: 16,
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
  "& .MuiDialog-paper > button": {
    position: "absolute",
    top: 8,
    right: 8,
    width: 44,
    height: 44,
  },
}));

const BLANK: BirthdayRequest = { birthday: "", email: "", firstName: "", lastName: "" };

type BirthdayStep = "intro" | "form" | "intro again";

interface BirthdayStepsProps {
  step: BirthdayStep;
  onStep: (step: BirthdayStep) => void;
  onSaved: () => void;
}

/** Intro, then form; going back keeps what was typed. */
function BirthdaySteps({ step, onStep, onSaved }: BirthdayStepsProps) {
  const today = useToday();
  const form = useForm<BirthdayRequest>({
    resolver: withBadInputErrors(zodResolver(birthdayRules(today))),
    defaultValues: BLANK,
  });
  return step === "form" ? (
    <BirthdayForm form={form} onBack={() => onStep("intro again")} onSaved={onSaved} />
  ) : (
    <BirthdayIntro takesFocus={step === "intro again"} onNext={() => onStep("form")} />
  );
}

const icons = {
  surprises: <CakeOutlined />,
  events: <CampaignOutlined />,
  offers: <LoyaltyOutlined />,
};

interface BirthdayIntroProps {
  takesFocus: boolean;
  onNext: () => void;
}

/** First step: what visitors get for telling their birthday. */
function BirthdayIntro({ takesFocus, onNext }: BirthdayIntroProps) {
  const town = useTown();
  return (
    <>
      <Band>
        <CakeDrawing />
      </Band>
      <Content>
        <StepTitle takesFocus={takesFocus}>{text.introTitle}</StepTitle>
        <p>{text.introBody(town.name)}</p>
        <ul>
          {text.benefits.map(({ icon, title, body }) => (
            <li key={icon}>
              {icons[icon]}
              <div>
                <strong>{title}</strong>
                <p>{body}</p>
              </div>
            </li>
          ))}
        </ul>
        <Button variant="contained" size="large" fullWidth onClick={onNext}>
          {text.introButton}
        </Button>
      </Content>
    </>
  );
}

/** The head of the dialog, perforated at its lower edge like a ticket. */
const Band = styled("div")(({ theme }) => ({
  display: "grid",
  placeItems: "center",
  padding: "20px 16px 16px",
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.well,
  borderBottom: `2px dotted ${theme.vars.palette.divider}`,
  "& svg": { width: 132 },
}));

const Content = styled("div")(({ theme }) => ({
  padding: "20px 24px 24px",
  "& p": { margin: 0, color: theme.vars.palette.text.secondary },
  "& > p": { marginTop: 4 },
  "& ul": { display: "grid", gap: 16, margin: "20px 0 24px", padding: 0, listStyle: "none" },
  "& li": { display: "flex", gap: 16 },
  "& li p": { fontSize: "0.875rem", lineHeight: 1.43 },
  "& li svg": { flexShrink: 0, fontSize: 28, color: theme.vars.palette.secondary.main },
}));
