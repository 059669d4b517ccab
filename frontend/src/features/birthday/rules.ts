/** What the form asks for, in the words of the form. */
import type { BirthdayRequest } from "@mainstreet/contracts/shopper";
import { birthdayText as text } from "../../shared/text/birthday.ts";

/** The same pattern as the service's own check, which the pages do not carry. */
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Nobody is older. */
export const OLDEST_BIRTHDAY = "1900-01-01";

type Rules = Record<keyof BirthdayRequest, (value: string) => string | undefined>;

/** What is wrong with a field, undefined when nothing is. `today` is the town's. */
export const birthdayRules = (today: string | undefined): Rules => ({
  birthday: (value) => {
    if (value === "") return text.birthdayRequired;
    const past = value >= OLDEST_BIRTHDAY && (today === undefined || value <= today);
    return past ? undefined : text.birthdayNotPast;
  },
  email: (value) => {
    if (value.trim() === "") return text.emailRequired;
    return EMAIL.test(value.trim()) ? undefined : text.emailInvalid;
  },
  firstName: (value) => (value.trim() === "" ? text.firstNameRequired : undefined),
  lastName: (value) => (value.trim() === "" ? text.lastNameRequired : undefined),
});
