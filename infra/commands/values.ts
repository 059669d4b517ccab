/** Parsers of command line values; each reports what is wrong and guesses nothing. */
import { InvalidArgumentError } from "@commander-js/extra-typings";
import { newPassword } from "@mainstreet/contracts/auth";
import { latitude, longitude, townSlug } from "@mainstreet/contracts/fields";
import { accountName, newAccountName } from "@mainstreet/contracts/operator";
import { townWrite } from "@mainstreet/contracts/town";
import type { z } from "zod";

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new InvalidArgumentError(result.error.issues.map(({ message }) => message).join(" "));
}

export const slug = (text: string) => checked(townSlug, text);
export const accountNameOf = (text: string) => checked(accountName, text);
export const newAccountNameOf = (text: string) => checked(newAccountName, text);
export const passwordOf = (text: string) => checked(newPassword, text);

const decimal = (text: string) => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text);
export const latitudeOf = (text: string) => checked(latitude, decimal(text));
export const milesOf = (text: string) => checked(townWrite.shape.farMiles, decimal(text));
export const distanceUnitOf = (text: string) => checked(townWrite.shape.distanceUnit, text);
export const longitudeOf = (text: string) => checked(longitude, decimal(text));

/** Collects the values of an option that may be repeated. */
export const collect = (value: string, earlier: string[] = []) => [...earlier, value];

/** Resets a limit to the default. (Not null: commander turns that into "".) */
const DEFAULT = "default";
export type Limit = number | typeof DEFAULT;

export function amount(text: string): Limit {
  if (text === DEFAULT) return DEFAULT;
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  if (value > 0 && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError('Give a whole number above 0, or "default".');
}

export function seconds(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Give whole seconds above 0.");
}

export function natural(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Give a whole number above 0.");
}

const UNITS = new Map([
  ["", 1],
  ["b", 1],
  ...["k", "m", "g", "t"].flatMap((letter, at): [string, number][] => [
    [`${letter}b`, 1000 ** (at + 1)],
    [`${letter}ib`, 1024 ** (at + 1)],
  ]),
]);

/**
 * Parses bytes with standard units: 1 GB is 1,000,000,000, 1 GiB is 1,073,741,824. (The package
 * `bytes` uses the latter for 1 GB.)
 */
export function size(text: string): Limit {
  if (text === DEFAULT) return DEFAULT;
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?) ?([a-z]*)$/i.exec(text) ?? [];
  const value = Math.round(Number(number) * (UNITS.get(unit.toLowerCase()) ?? Number.NaN));
  if (value > 0 && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError(
    'Give bytes as a number, with kB, MB, GB, TB (1 GB = 1,000,000,000) or KiB, MiB, GiB, TiB (1 GiB = 1,073,741,824), or "default".',
  );
}
