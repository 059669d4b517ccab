import { describe, expect, it } from "vitest";
import { z } from "zod";
import { birthdayRules } from "./rules.ts";

const rules = birthdayRules("2026-11-21");

describe("the birthday form", () => {
  it("asks for everything in the specified words", () => {
    expect(rules.birthday("")).toBe("Birthday is required");
    expect(rules.email("")).toBe("Email is required");
    expect(rules.firstName("")).toBe("First name is required");
    expect(rules.lastName("")).toBe("Last name is required");
    expect([rules.email(" "), rules.firstName("  "), rules.lastName("\t")]).toEqual([
      "Email is required",
      "First name is required",
      "Last name is required",
    ]);
  });

  it("takes a day up to today in the town", () => {
    expect(rules.birthday("2026-11-21")).toBeUndefined();
    expect(rules.birthday("1931-02-28")).toBeUndefined();
    for (const day of ["2026-11-22", "1899-12-31", "0090-11-23"])
      expect(rules.birthday(day)).toBe("Please enter a date in the past");
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
  ])("judges the address %j as the service does", (address) => {
    const valid = z.email().safeParse(address.trim()).success;
    expect(rules.email(address)).toBe(valid ? undefined : "Valid email is required");
  });
});
