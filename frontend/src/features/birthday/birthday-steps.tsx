/** Intro, then form; going back keeps what was typed. */
import type { BirthdayRequest } from "@mainstreet/contracts/shopper";
import { useForm } from "react-hook-form";
import { BirthdayForm } from "./birthday-form.tsx";
import { BirthdayIntro } from "./birthday-intro.tsx";

const BLANK: BirthdayRequest = { birthday: "", email: "", firstName: "", lastName: "" };

export type BirthdayStep = "intro" | "form" | "intro again";

interface BirthdayStepsProps {
  /** Id for the heading of the step, which names the dialog. */
  titleId: string;
  step: BirthdayStep;
  onStep: (step: BirthdayStep) => void;
  onSaved: () => void;
}

export function BirthdaySteps({ titleId, step, onStep, onSaved }: BirthdayStepsProps) {
  const form = useForm<BirthdayRequest>({ defaultValues: BLANK });
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
