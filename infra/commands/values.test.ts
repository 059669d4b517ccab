import { InvalidArgumentError } from "@commander-js/extra-typings";
import { expect, test } from "vitest";
import { amount, seconds, size } from "./values.ts";

test.each([
  ["1GB", 1_000_000_000],
  ["1GiB", 1_073_741_824],
  ["5 TB", 5_000_000_000_000],
  ["2.5mb", 2_500_000],
  ["64 kiB", 65_536],
  ["1000", 1000],
  ["12B", 12],
  ["default", "default"],
])("%j is a size of %j bytes", (text, bytes) => expect(size(text)).toBe(bytes));

test.each(["foo", "1G", "1 Gbit", "-1", "0", "1e3", "1,000", "", "GB", "9999999TB"])(
  "%j is not a valid size",
  (text) => expect(() => size(text)).toThrow(InvalidArgumentError),
);

test.each(["many", "1.5", "0", "-3", "1kB", "99999999999999999"])(
  "%j is not a valid amount",
  (text) => expect(() => amount(text)).toThrow(InvalidArgumentError),
);

test.each(["2m", "1.5", "0", "-3", "", "100000"])("%j is not a valid number of seconds", (text) =>
  expect(() => seconds(text)).toThrow(InvalidArgumentError),
);
