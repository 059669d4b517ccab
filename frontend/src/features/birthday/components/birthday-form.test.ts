import { describe, expect, it } from "vitest";
import { z } from "zod";
import { birthdayRules } from "./birthday-form.tsx";

const rules = birthdayRules("2026-11-21");
const person = {
  birthday: "1990-11-23",
  email: "ada@example.org",
  firstName: "Ada",
  lastName: "Byron",
};

/** Returns the field's first message for that value, with all other fields valid. */
function fault(field: keyof typeof person, value: string): string | undefined {
  const { error } = rules.safeParse({ ...person, [field]: value });
  return error?.issues.find(({ path }) => path[0] === field)?.message;
}

describe("the birthday form", () => {
  it("requires every field, with the specified messages", () => {
    expect(fault("birthday", "")).toBe("Birthday is required");
    expect(fault("email", "")).toBe("Email is required");
    expect(fault("firstName", "")).toBe("First name is required");
    expect(fault("lastName", "")).toBe("Last name is required");
    expect([fault("email", " "), fault("firstName", "  "), fault("lastName", "\t")]).toEqual([
      "Email is required",
      "First name is required",
      "Last name is required",
    ]);
  });

  it("reports all faults at once", () => {
    const { error } = rules.safeParse({ ...person, birthday: "2026-11-22", email: "" });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Email is required",
      "Please enter a date in the past",
    ]);
  });

  it("accepts a day up to today in the town", () => {
    expect(fault("birthday", "2026-11-21")).toBeUndefined();
    expect(fault("birthday", "1931-02-28")).toBeUndefined();
    for (const day of ["2026-11-22", "1899-12-31", "0090-11-23"])
      expect(fault("birthday", day)).toBe("Please enter a date in the past");
  });

  it.each([
    "ada@example.org",
    " ada@example.org ",
    "ada.b+x@mail.example.co.uk",
    "ada",
    "ada@",
    "ada@example",
    "@example.org",
    "ada@example..org",
    ".ada@example.org",
    "ada b@example.org",
    "ada@exa_mple.org",
  ])("validates the address %j as the service does", (address) => {
    const valid = z.email().safeParse(address.trim()).success;
    expect(fault("email", address)).toBe(valid ? undefined : "Valid email is required");
  });
});
