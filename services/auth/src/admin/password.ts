/** Passwords: argon2id, 19 MiB, two passes (OWASP's minimum), no composition rules. */
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

/** Argon2id is the library's default. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Some keyboards write é as one character, others as two. */
const inOneForm = (password: string) => password.normalize("NFC");

export const hashPassword = (password: string) => hash(inOneForm(password), options);

/** Of a password that nobody has: checking against it takes as long as checking a real one. */
const nobody = hashPassword("no account has this password");

/** Whether the password is right; an unknown account (null) costs the same time. */
export async function isRightPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const stored = passwordHash ?? (await nobody);
  // Earlier versions kept it as it was written.
  for (const written of new Set([inOneForm(password), password]))
    if (await verify(stored, written)) return passwordHash !== null;
  return false;
}

const common = new Set(dictionary["passwords-common"]);

/** Whether the password is among the nearly fifty thousand that are tried first, in any case. */
export const isCommonPassword = (password: string) => common.has(password.trim().toLowerCase());
