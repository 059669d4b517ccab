/** The settings that operators can put into compose's .env reach the processes that read them. */
import { quotaEnvironment } from "@mainstreet/service/operations/config";
import { expect, test } from "vitest";
import { readComposeFile } from "./testing/compose-file.ts";

const { services } = await readComposeFile();

const LIMITS = Object.keys(quotaEnvironment);
test.each([
  ["gateway", [...LIMITS, "BODY_TIMEOUT_MS", "TRUSTED_PROXIES"]],
  ["auth", [...LIMITS, "BIRTHDAYS_KEPT_MONTHS"]],
  ["listings", ["CATALOGUE_BYTES", "GEOCODER_PAUSE_MS", "SUBMISSIONS_KEPT_MONTHS"]],
  ["coupons", ["CATALOGUE_BYTES"]],
  ["events", ["CATALOGUE_BYTES"]],
  ["import", ["IMPORT_CONCURRENCY"]],
])("%s receives the settings that the docs tell operators to set", (name, settings) => {
  const given = settings.map((setting) => services[name]?.environment?.[setting]);
  expect(given).toEqual(settings.map((setting) => `\${${setting}:-}`));
});

test("the gateway knows the published port, which links name", () => {
  const { ports, environment } = services["gateway"] ?? {};
  expect(ports).toEqual(["${PORT:-0.0.0.0:8080}:8080"]);
  expect(environment?.["PUBLIC_PORT"]).toBe("${PORT:-}");
});

test("the number of coupons instances comes from .env", () => {
  expect(services["coupons"]?.["scale"]).toBe("${COUPONS_INSTANCES:-1}");
});
