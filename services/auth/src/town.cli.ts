/**
 * `npm run town -- add|list`: towns of the running system, for operators. Talks to auth, whose address
 * and token come from AUTH_URL and SERVICE_TOKEN, else from what `npm start` left in DATA_DIR/run.json.
 */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { errorBody } from "@mainstreet/contracts/errors";
import { townSlug } from "@mainstreet/contracts/fields";
import { townRoute, townWrite } from "@mainstreet/contracts/town";
import { z } from "zod";

const USAGE = `Usage:
  npm run town -- list
  npm run town -- add <slug> --name "Maplewood" --host maplewood.example.org [--host …]
      [--time-zone America/New_York] [--latitude 42.65 --longitude -73.75] [--tagline "…"]
      [--accent "#1F5C4A"] [--sales-phone "…"] [--admin admin [--password …]]`;

const options = {
  name: { type: "string" },
  host: { type: "string", multiple: true },
  "time-zone": { type: "string" },
  latitude: { type: "string" },
  longitude: { type: "string" },
  tagline: { type: "string" },
  accent: { type: "string" },
  "sales-phone": { type: "string" },
  admin: { type: "string" },
  password: { type: "string" },
} as const;

/** What went wrong in a sentence for the operator. */
class UsageError extends Error {}

const running = z.object({ AUTH_URL: z.string(), SERVICE_TOKEN: z.string() });

async function findSystem() {
  const given = running.safeParse(process.env);
  if (given.success) return given.data;
  const file = `${process.env["DATA_DIR"] ?? ".data"}/run.json`;
  const text = await readFile(file, "utf8").catch(() => {
    throw new UsageError(
      `No running system found (${file}). Start it with npm start, or set AUTH_URL and SERVICE_TOKEN.`,
    );
  });
  return running.parse(JSON.parse(text));
}

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const { AUTH_URL, SERVICE_TOKEN } = await findSystem();
  const response = await fetch(`${AUTH_URL}${path}`, {
    method,
    headers: {
      "x-service-token": SERVICE_TOKEN,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new UsageError(`The system does not answer: ${String(error)}`);
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const { message, errors = [] } = errorBody.parse(answer);
  throw new UsageError(
    [message, ...errors.map((error) => `  ${error.path}: ${error.message}`)].join("\n"),
  );
}

async function list() {
  const towns = z.array(townRoute).parse(await call("GET", "/internal/towns"));
  for (const { slug, name, hosts } of towns)
    process.stdout.write(`${slug.padEnd(24)} ${name.padEnd(28)} ${hosts.join(", ")}\n`);
}

async function add(slugText: string | undefined, values: ReturnType<typeof parse>["values"]) {
  const slug = townSlug.safeParse(slugText);
  if (!slug.success)
    throw new UsageError(`Please give the town a slug such as maplewood.\n\n${USAGE}`);
  const town = townWrite.safeParse({
    name: values.name ?? slug.data,
    hosts: values.host ?? [`${slug.data}.localhost`],
    tagline: values.tagline,
    accent: values.accent,
    timeZone: values["time-zone"],
    salesPhone: values["sales-phone"],
    centre:
      values.latitude === undefined
        ? null
        : { latitude: Number(values.latitude), longitude: Number(values.longitude) },
  });
  if (!town.success) throw new UsageError(z.prettifyError(town.error));
  await call("PUT", `/internal/towns/${slug.data}`, town.data);
  process.stdout.write(`Town ${town.data.name} is live at ${town.data.hosts.join(", ")}\n`);
  if (values.admin === undefined) return;
  const password = values.password ?? randomBytes(12).toString("base64url");
  await call("PUT", `/internal/towns/${slug.data}/admins/${encodeURIComponent(values.admin)}`, {
    password,
  });
  process.stdout.write(`Admin: ${values.admin}\nPassword: ${password}\n`);
}

/** West and south are negative: `--longitude -73.75` is no option of its own. */
const args = process.argv
  .slice(2)
  .join("\n")
  .replaceAll(/^(--(?:latitude|longitude))\n-/gm, "$1=-")
  .split("\n");

const parse = () => parseArgs({ args, options, allowPositionals: true });

try {
  const { values, positionals } = parse();
  const [command, slug] = positionals;
  if (command === "list") await list();
  else if (command === "add") await add(slug, values);
  else throw new UsageError(USAGE);
} catch (error) {
  const isPlain = error instanceof UsageError || (error instanceof TypeError && "code" in error);
  process.stderr.write(`${isPlain ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
