import { hash, verify } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { hashPassword, isRightPassword } from "./password.ts";

vi.mock(import("@node-rs/argon2"), { spy: true });

test("an unknown account costs one password check, like a wrong password", async () => {
  for (const stored of [await hashPassword("right"), null]) {
    vi.mocked(verify).mockClear();
    expect(await isRightPassword(stored, "wrong")).toBe(false);
    expect(verify).toHaveBeenCalledOnce();
    expect(verify).toHaveBeenCalledWith(expect.stringContaining("$m=19456,t=2,p=1$"), "wrong");
  }
});

test("a password that was stored with decomposed accents stays valid", async () => {
  const written = "four cafe\u0301s by night";
  expect(await isRightPassword(await hash(written), written)).toBe(true);
});
