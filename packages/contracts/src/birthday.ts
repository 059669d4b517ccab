/** Personal data that shoppers enter for birthday offers; shown to the town's admins only. */
import { z } from "zod";
import { givenText, id, paging, requiredText } from "./fields.ts";

const OLDEST = "1900-01-01";

/** Returns the latest day that is today anywhere on earth. */
const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

const NO_BIRTHDAY = "Birthday is required";
const birthday = givenText(NO_BIRTHDAY)
  .min(1, NO_BIRTHDAY)
  .refine((value) => z.iso.date().safeParse(value).success, "Please enter a real date")
  .refine((value) => value >= OLDEST && value <= latestToday(), "Please enter a date in the past");

export const birthdayRequest = z.strictObject({
  birthday,
  email: requiredText(254, "Email is required")
    .toLowerCase()
    .pipe(z.email("Valid email is required")),
  firstName: requiredText(100, "First name is required"),
  lastName: requiredText(100, "Last name is required"),
});
export type BirthdayRequest = z.infer<typeof birthdayRequest>;

/** `token` is returned only once: only with it the data can be erased by the shopper. */
export const birthdayResponse = z.object({ userId: id, token: z.string() });

/** A birthday as admins see it. */
export const adminBirthday = z.object({
  id,
  birthday: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.iso.datetime(),
});
export type AdminBirthday = z.infer<typeof adminBirthday>;

/** `GET /api/admin/birthdays`; with an email address, the entries of that person. */
export const birthdayListQuery = z.strictObject({
  email: z.string().trim().toLowerCase().max(254).optional(),
  ...paging,
});
