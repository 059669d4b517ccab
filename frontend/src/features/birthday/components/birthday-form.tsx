/**
 * Second step: the form for birthday, email and name, with the service's rules; and the heading of
 * each step.
 */
import type { BirthdayRequest } from "@mainstreet/contracts/birthday";
import Button from "@mui/material/Button";
import { mutationOptions, useMutation } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import Typography from "@mui/material/Typography";
import { ApiFailure, callApi } from "../../../shared/api/client.ts";
import { contracts } from "../../../shared/api/contracts.ts";
import { birthdayText as text } from "../../../shared/text/birthday.ts";
import { siteText } from "../../../shared/text/site.ts";
import { useToday } from "../../../shared/town/today.tsx";
import { FormField } from "../../../shared/ui/form-field.tsx";
import { useToast } from "../../../shared/ui/toasts.tsx";
import { BIRTHDAY_PATH, deleteBirthday } from "../api/birthday-api.ts";
import { birthdayIdempotencyKey, forgetBirthday, rememberBirthday } from "../api/use-birthday.ts";
import { styled } from "@mui/material/styles";
import { birthdayRequest } from "@mainstreet/contracts/birthday";

interface BirthdayFormProps {
  form: UseFormReturn<BirthdayRequest>;
  onBack: () => void;
  onSaved: () => void;
}

export function BirthdayForm({ form, onBack, onSaved }: BirthdayFormProps) {
  const today = useToday();
  const { save, saving } = useSave(onSaved);
  const { errors } = form.formState;
  const field = (name: keyof BirthdayRequest) => ({
    ...form.register(name),
    label: text[name],
    error: errors[name]?.message,
    required: true,
  });

  return (
    <Form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <StepTitle takesFocus>{text.formTitle}</StepTitle>
      <p>{text.privacy}</p>
      <FormField
        {...field("birthday")}
        type="date"
        min={OLDEST_BIRTHDAY}
        max={today}
        autoComplete="bday"
      />
      <FormField {...field("email")} type="email" autoComplete="email" maxLength={254} />
      <Names>
        <FormField {...field("firstName")} autoComplete="given-name" maxLength={100} />
        <FormField {...field("lastName")} autoComplete="family-name" maxLength={100} />
      </Names>
      <Buttons>
        <Button onClick={onBack}>{text.back}</Button>
        {/* With `disabled`, the button would lose the focus. */}
        <Button type="submit" variant="contained" aria-disabled={saving}>
          {/* Browser translation replaces bare text nodes, so that React can't update them. */}
          <span>{saving ? text.saving : text.save}</span>
        </Button>
      </Buttons>
    </Form>
  );
}

/**
 * `POST /api/user/birthday`, stored once however often it is sent. The answer's schema is part of
 * the form's code: after a deployment, loading it would take a page reload, which loses what was
 * typed.
 */
const postBirthday = mutationOptions({
  mutationFn: (body: BirthdayRequest) =>
    callApi({
      path: BIRTHDAY_PATH,
      method: "POST",
      body,
      headers: { "idempotency-key": birthdayIdempotencyKey() },
      schema: contracts.birthdayGiven,
    }),
});

/** Sends the birthday and remembers it; on failure the form stays as it is. */
function useSave(onSaved: () => void) {
  const toast = useToast();
  const { mutateAsync, isPending } = useMutation(postBirthday);
  const save = async (body: BirthdayRequest) => {
    if (isPending) return;
    try {
      const { userId, token } = await mutateAsync(body);
      const record = { ...body, access: { userId: String(userId), token } };
      if (!rememberBirthday(record)) {
        // It could never be erased: the service reveals the token only once.
        await deleteBirthday(record);
        forgetBirthday();
        toast({ title: text.saveFailed, description: siteText.notStored, destructive: true });
        return;
      }
      toast({ title: text.saved, description: text.savedBody });
      onSaved();
    } catch (error) {
      const sentence = error instanceof ApiFailure ? error.sentence : undefined;
      const description = sentence ?? text.tryAgain;
      toast({ title: text.saveFailed, description, destructive: true });
    }
  };
  return { save, saving: isPending };
}

const Form = styled("form")(({ theme }) => ({
  display: "grid",
  gap: 8,
  padding: "24px 24px 16px",
  "& > h2": { paddingRight: 40 },
  "& > p": {
    margin: "-4px 0 8px",
    fontSize: "0.875rem",
    lineHeight: 1.43,
    color: theme.vars.palette.text.secondary,
  },
}));

const Names = styled("div")({
  display: "grid",
  gap: 8,
  "@media (min-width: 420px)": { gridTemplateColumns: "1fr 1fr", gap: 12 },
});

const Buttons = styled("div")({
  display: "flex",
  justifyContent: "space-between",
  gap: 8,
  marginTop: 4,
  "& > button:first-of-type": { marginLeft: -16 },
});

/** Id of the step's heading, which names the dialog. */
export const TITLE_ID = "birthday-title";

interface StepTitleProps {
  /** Takes the focus, as the previous step that had it is gone. */
  takesFocus: boolean;
  children: ReactNode;
}

/** Heading of a step of the dialog. */
export function StepTitle({ takesFocus, children }: StepTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <Typography variant="h2" ref={title} id={TITLE_ID} tabIndex={-1} sx={TITLE}>
      {children}
    </Typography>
  );
}

const TITLE = { "&:focus": { outline: "none" } };

/** The earliest birthday accepted: nobody is older. */
const OLDEST_BIRTHDAY = "1900-01-01";

/** Returns the form's rules; `today` is the town's day. */
export const birthdayRules = (today: string) =>
  birthdayRequest.refine(({ birthday }) => birthday <= today, {
    path: ["birthday"],
    message: text.birthdayNotPast,
    // Checked even while other fields are invalid.
    when: ({ value }) => birthdayRequest.pick({ birthday: true }).loose().safeParse(value).success,
  });
