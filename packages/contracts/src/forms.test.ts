import { expect, test } from "vitest";
import type { z } from "zod";
import { loginRequest, passwordChange } from "./auth.ts";
import { businessRow, businessWrite } from "./business.ts";
import { categoryWrite } from "./category.ts";
import { couponRow, couponWrite } from "./coupon.ts";
import { visitorAddressQuery } from "./geocode.ts";
import { birthdayRequest } from "./birthday.ts";
import { submissionRejection, submissionWrite } from "./submission.ts";
import { townEventCreate, townEventRow } from "./town-event.ts";

const forms: Record<string, z.ZodObject<Record<string, z.ZodType>>> = {
  loginRequest,
  passwordChange,
  birthdayRequest,
  visitorAddressQuery,
  submissionWrite,
  submissionRejection: submissionRejection.omit({ revision: true }),
  categoryWrite,
  businessWrite,
  couponWrite,
  townEventCreate,
  businessRow,
  couponRow,
  townEventRow,
};

/** What people may type or leave out, and numbers as a form parses them. */
const TYPED = {
  text: ["", undefined, " ", "x", "x".repeat(20_000)],
  number: [-1e12, undefined, -1, 0, 0.5, 1e12],
};
const WORDS_OF_ZOD = /too big|too small|invalid|expected/i;

const faults = (field: z.ZodType, value: unknown) => field.safeParse(value).error?.issues ?? [];
/** Whether the field is typed; others are selected. */
const isTyped = (field: z.ZodType, value: unknown) =>
  faults(field, value).every(({ code }) => !CHOSEN.has(code));
const CHOSEN: ReadonlySet<string> = new Set(["invalid_type", "invalid_union", "invalid_value"]);

test.each(Object.entries(forms))(
  "%s reports faults of typed input in our words, not Zod's",
  (_, form) => {
    const said = Object.entries(form.shape).flatMap(([name, field]) =>
      Object.values(TYPED)
        .filter(([value]) => isTyped(field, value))
        .flatMap((values) => values.flatMap((value) => faults(field, value)))
        .map(({ message }) => `${name}: ${message}`),
    );
    expect(said.filter((words) => WORDS_OF_ZOD.test(words))).toEqual([]);
  },
);
