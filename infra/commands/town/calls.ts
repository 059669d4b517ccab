/** The running system as `town` calls it: by internal routes for operators' commands. */
import { errorBody } from "@mainstreet/contracts/errors";
import { instances, privateKey } from "@mainstreet/service/operations/config";
import { createServiceTokens } from "@mainstreet/service/access/service-token";
import { z } from "zod";
import { UserFacingError } from "../../local/user-facing-error.ts";
import { parsedJson } from "../parsed-json.ts";
import { variablesOf } from "../system.ts";
import { UsageError } from "../usage-error.ts";

const variables = z.object({
  AUTH_URL: instances,
  TOOLS_PRIVATE_KEY: privateKey,
  LISTINGS_URL: instances.optional(),
  COUPONS_URL: instances.optional(),
  EVENTS_URL: instances.optional(),
  MEDIA_URL: instances.optional(),
});
export type ServiceUrl = "AUTH_URL" | "LISTINGS_URL" | "COUPONS_URL" | "EVENTS_URL" | "MEDIA_URL";

export interface CallOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Service to call; auth by default. */
  service?: ServiceUrl;
  /** Town on whose behalf a route is called. */
  town?: string;
  body?: unknown;
  signal?: AbortSignal;
}

export type System = Awaited<ReturnType<typeof findSystem>>;

export async function findSystem() {
  const known = await variablesOf(variables);
  const tokenFor = createServiceTokens("tools", known.TOOLS_PRIVATE_KEY);

  async function fetchFrom(
    path: string,
    { method = "GET", service, town, body, signal }: CallOptions = {},
  ) {
    const name = service ?? "AUTH_URL";
    const [url] = known[name] ?? [];
    if (url === undefined) throw new UsageError(`Please set ${name}.`);
    const isForm = body instanceof FormData;
    return fetch(`${url}${path}`, {
      method,
      headers: {
        "x-service-token": tokenFor(name.replace("_URL", "").toLowerCase()),
        ...(town !== undefined && { "x-town": town }),
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    }).catch(() => {
      throw new UserFacingError(`The system does not answer at ${url}.`);
    });
  }

  /** Resolves with the answer's JSON (null when it is empty); throws the system's error message. */
  async function call(path: string, asked: CallOptions = {}): Promise<unknown> {
    const response = await fetchFrom(path, asked);
    const text = await response.text();
    if (response.ok) return text === "" ? null : JSON.parse(text);
    throw refusal(response.status, text);
  }

  return { call, fetchFrom };
}

/** Returns the same system with calls limited by a signal. */
export const until = ({ call, fetchFrom }: System, signal: AbortSignal): System => ({
  call: (path, asked) => call(path, { ...asked, signal }),
  fetchFrom: (path, asked) => fetchFrom(path, { ...asked, signal }),
});

/** The system refuses the call, with this code. */
export class Refusal extends UserFacingError {
  override name = "Refusal";
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** The answer is not known yet; a retry may succeed. */
export class NotKnownYet extends UserFacingError {
  override name = "NotKnownYet";
}

/** Returns a UsageError for a wrong name or value, another error for any other failure. */
function refusal(status: number, body: string): Error {
  const said = errorBody.safeParse(parsedJson(body));
  if (!said.success)
    return new UserFacingError(`The system answers ${status}: ${body.slice(0, 200)}`);
  const { message, code, errors = [] } = said.data;
  const sentence = [message, ...errors.map((error) => `  ${error.path}: ${error.message}`)];
  const text = sentence.join("\n");
  if (status === 400 || status === 404) return new UsageError(text);
  if (code === "not_known_yet") return new NotKnownYet(text);
  return status < 500 ? new Refusal(text, code) : new UserFacingError(text);
}
