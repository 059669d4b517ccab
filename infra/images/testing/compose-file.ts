/** docker-compose.yml, parsed for tests. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const serviceSchema = z.looseObject({
  image: z.string(),
  build: z
    .object({
      context: z.string(),
      dockerfile: z.string(),
      target: z.string(),
      args: z.array(z.string()),
    })
    .optional(),
  pull_policy: z.string().optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  networks: z.array(z.string()).optional(),
  network_mode: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  healthcheck: z
    .looseObject({ test: z.array(z.string()).optional(), start_interval: z.string().optional() })
    .optional(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
  mem_limit: z.string().optional(),
  profiles: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  volumes: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  container_name: z.string().optional(),
  cpu_shares: z.int().optional(),
});
const composeFile = z.looseObject({ services: z.record(z.string(), serviceSchema) });

/** Returns the whole document and its services. */
export async function readComposeFile() {
  const text = await readFile(join(import.meta.dirname, "../../../docker-compose.yml"), "utf8");
  const document: unknown = parse(text, { merge: true });
  return { document, services: composeFile.parse(document).services };
}
