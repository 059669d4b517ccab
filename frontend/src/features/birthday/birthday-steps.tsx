/** Intro, then form; going back keeps what was typed. */
import { useState } from "react";
import { useForm } from "react-hook-form";
import { BirthdayForm } from "./birthday-form.tsx";
import { BirthdayIntro } from "./birthday-intro.tsx";
import type { BirthdaySubmission } from "./post-birthday.ts";

const BLANK: BirthdaySubmission = { birthday: "", email: "", firstName: "", lastName: "" };

interface BirthdayStepsProps {
  /** Id for the heading of the step, which names the dialog. */
  titleId: string;
  onSaved: () => void;
}

export function BirthdaySteps({ titleId, onSaved }: BirthdayStepsProps) {
  const [step, setStep] = useState<"intro" | "form" | "intro again">("intro");
  const form = useForm<BirthdaySubmission>({ defaultValues: BLANK });
  return step === "form" ? (
    <BirthdayForm
      titleId={titleId}
      form={form}
      onBack={() => setStep("intro again")}
      onSaved={onSaved}
    />
  ) : (
    <BirthdayIntro
      titleId={titleId}
      takesFocus={step === "intro again"}
      onNext={() => setStep("form")}
    />
  );
}
