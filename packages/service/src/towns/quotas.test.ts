import { expect, test } from "vitest";
import { readQuotas } from "./quotas.ts";

test("limits that an older gateway sends hold without those that came later", () => {
  const sent = JSON.stringify({ storageBytes: 6000 });
  expect(readQuotas(sent)).toMatchObject({ storageBytes: 6000, records: Infinity });
});
