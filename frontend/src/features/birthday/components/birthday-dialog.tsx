/** The dialog about birthday offers: what they are, then who one is. */
import { zodResolver } from "@hookform/resolvers/zod";
import type { BirthdayRequest } from "@mainstreet/contracts/shopper";
import CloseRounded from "@mui/icons-material/CloseRounded";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { birthdayText as text } from "../../../shared/text/birthday.ts";
import { useToday } from "../../../shared/town/today.tsx";
import { focusMain } from "../../../shared/ui/page.tsx";
import { birthdayRules } from "../rules.ts";
import { BirthdayForm } from "./birthday-form.tsx";
import { BirthdayIntro } from "./birthday-intro.tsx";

interface BirthdayDialogProps {
  open: boolean;
  onClose: () => void;
  /** The birthday is stored, here and at the service. */
  onSaved: () => void;
}

/** Each opening starts at the intro with an empty form. */
export function BirthdayDialog({ open, onClose, onSaved }: BirthdayDialogProps) {
  const title = useId();
  const [step, setStep] = useState<BirthdayStep>("intro");
  const onExited = () => {
    setStep("intro");
    // Once the birthday is saved, the button that opened the dialog can't take the focus back.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('[role="dialog"]')) focusMain();
  };
  return (
    <Frame
      open={open}
      // A click beside the form is no wish to lose what was typed.
      onClose={(_event, reason) => {
        if (reason !== "backdropClick" || step !== "form") onClose();
      }}
      aria-labelledby={title}
      // A toast stands outside of the dialog, and F8 leads to it.
      disableEnforceFocus
      slotProps={{ transition: { onExited } }}
    >
      <BirthdaySteps titleId={title} step={step} onStep={setStep} onSaved={onSaved} />
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

export type BirthdayStep = "intro" | "form" | "intro again";

interface BirthdayStepsProps {
  /** Id for the heading of the step, which names the dialog. */
  titleId: string;
  step: BirthdayStep;
  onStep: (step: BirthdayStep) => void;
  onSaved: () => void;
}

/** Intro, then form; going back keeps what was typed. */
export function BirthdaySteps({ titleId, step, onStep, onSaved }: BirthdayStepsProps) {
  const today = useToday();
  const form = useForm<BirthdayRequest>({
    resolver: zodResolver(birthdayRules(today)),
    defaultValues: BLANK,
  });
  return step === "form" ? (
    <BirthdayForm
      titleId={titleId}
      form={form}
      onBack={() => onStep("intro again")}
      onSaved={onSaved}
    />
  ) : (
    <BirthdayIntro
      titleId={titleId}
      takesFocus={step === "intro again"}
      onNext={() => onStep("form")}
    />
  );
}
