/** Passwords: argon2id, 19 MiB, two passes (OWASP's minimum), no composition rules. */
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

/** Argon2id is the library's default. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards differ in whether é is one character or two. */
const inOneForm = (password: string) => password.normalize("NFC");

export const hashPassword = (password: string) => hash(inOneForm(password), options);

/**
 * The hash of a password that nobody has: verifying against it takes as long as against a real one.
 */
const nobody = hashPassword("no account has this password");

/** Whether the password is right; takes as long for an unknown account (null). */
export async function isRightPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const stored = passwordHash ?? (await nobody);
  // Earlier versions hashed the password without normalizing it.
  for (const written of new Set([inOneForm(password), password]))
    if (await verify(stored, written)) return passwordHash !== null;
  return false;
}

const common = new Set(dictionary["passwords-common"]);

/** The letters of "Main-Street 2026!", as people add the rest to a name: "mainstreet". */
const bare = (text: string) =>
  inOneForm(text)
    .toLowerCase()
    .replaceAll(/\P{L}+/gu, "") || text;

/**
 * Whether the password, in any case, is among the nearly 50,000 most common ones, or one of these
 * names (the account's, its town's) or ours.
 */
export const isCommonPassword = (password: string, ...names: string[]) =>
  common.has(password.trim().toLowerCase()) ||
  ["Main Street", ...names].some((name) => bare(name) === bare(password));
