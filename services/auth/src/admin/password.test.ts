import { hash, verify } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { hashPassword, isRightPassword } from "./password.ts";

vi.mock(import("@node-rs/argon2"), { spy: true });

test("an unknown account costs as much as a wrong password: one is checked, of the same cost", async () => {
  for (const stored of [await hashPassword("right"), null]) {
    vi.mocked(verify).mockClear();
    expect(await isRightPassword(stored, "wrong")).toBe(false);
    expect(verify).toHaveBeenCalledOnce();
    expect(verify).toHaveBeenCalledWith(expect.stringContaining("$m=19456,t=2,p=1$"), "wrong");
  }
});

test("one that was stored as a keyboard wrote its accents stays right", async () => {
  const written = "four cafe\u0301s by night";
  expect(await isRightPassword(await hash(written), written)).toBe(true);
});
