import { expect, test } from "vitest";
import { readQuotas } from "./quotas.ts";

test("quotas from an older gateway apply, and those that it does not know are unlimited", () => {
  const sent = JSON.stringify({ storageBytes: 6000 });
  expect(readQuotas(sent)).toMatchObject({ storageBytes: 6000, records: Infinity });
});
