/** The running system as the operator's tool reaches it: auth's address and the service token. */
import { readFile } from "node:fs/promises";
import { errorBody } from "@mainstreet/contracts/errors";
import { z } from "zod";

/** What went wrong in a sentence for the operator. */
export class UsageError extends Error {}

const addresses = z
  .string()
  .transform((list) => list.split(",").map((url) => url.trim().replace(/\/$/, "")));
const variables = z.looseObject({
  AUTH_URL: addresses,
  SERVICE_TOKEN: z.string(),
  LISTINGS_URL: addresses.optional(),
  COUPONS_URL: addresses.optional(),
  EVENTS_URL: addresses.optional(),
  MEDIA_URL: addresses.optional(),
});
export type ServiceUrl = "AUTH_URL" | "LISTINGS_URL" | "COUPONS_URL" | "EVENTS_URL" | "MEDIA_URL";

export interface Asked {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Auth unless said otherwise. */
  service?: ServiceUrl;
  /** In whose name a route of a town is called. */
  town?: string;
  body?: unknown;
}

export type System = Awaited<ReturnType<typeof findSystem>>;

/** From the environment, else from what `npm start` left in DATA_DIR/run.json. */
export async function findSystem() {
  const known = await readVariables();

  async function fetchFrom(path: string, { method = "GET", service, town, body }: Asked = {}) {
    const name = service ?? "AUTH_URL";
    const [url] = known[name] ?? [];
    if (url === undefined) throw new UsageError(`Please set ${name}.`);
    const isRaw = body instanceof Uint8Array;
    return fetch(`${url}${path}`, {
      method,
      headers: {
        "x-service-token": known.SERVICE_TOKEN,
        ...(town !== undefined && { "x-town": town }),
        ...(body !== undefined && {
          "content-type": isRaw ? "application/octet-stream" : "application/json",
        }),
      },
      ...(body !== undefined && { body: isRaw ? new Uint8Array(body) : JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new UsageError(`The system does not answer: ${String(error)}`);
    });
  }

  /** The answer's JSON (null when it has none); throws what the system says is wrong. */
  async function call(path: string, asked: Asked = {}): Promise<unknown> {
    const response = await fetchFrom(path, asked);
    const text = await response.text();
    const answer: unknown = text === "" ? null : JSON.parse(text);
    if (response.ok) return answer;
    const { message, errors = [] } = errorBody.parse(answer);
    throw new UsageError(
      [message, ...errors.map((error) => `  ${error.path}: ${error.message}`)].join("\n"),
    );
  }

  return { call, fetchFrom };
}

async function readVariables() {
  const given = variables.safeParse(process.env);
  if (given.success) return given.data;
  const file = `${process.env["DATA_DIR"] ?? ".data"}/run.json`;
  const text = await readFile(file, "utf8").catch(() => {
    throw new UsageError(
      `No running system found (${file}). Start it with npm start, or set AUTH_URL and SERVICE_TOKEN.`,
    );
  });
  return variables.parse(JSON.parse(text));
}

export const say = (line: string) => process.stdout.write(`${line}\n`);
