/** What the form asks for: what the service does, and no day that is still to come in the town. */
import { birthdayRequest } from "@mainstreet/contracts/shopper";
import { birthdayText as text } from "../../shared/text/birthday.ts";

/** Nobody is older. */
export const OLDEST_BIRTHDAY = "1900-01-01";

/** `today` is the town's. */
export const birthdayRules = (today: string) =>
  birthdayRequest.refine(({ birthday }) => birthday <= today, {
    path: ["birthday"],
    message: text.birthdayNotPast,
    // Said at once, not only when all else is right.
    when: ({ value }) => birthdayRequest.pick({ birthday: true }).loose().safeParse(value).success,
  });
