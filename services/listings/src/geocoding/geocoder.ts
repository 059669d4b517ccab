/** Client of the Nominatim-compatible server, which asks one question: where is this address? */
import { unescape } from "node:querystring";
import { latitude, longitude } from "@mainstreet/contracts/fields";
import type { Place } from "@mainstreet/contracts/geocode";
import { z } from "zod";

/** Bytes of an answer; one about a single address is shorter. */
const MAX_BYTES = 256 * 1024;
/** Pause when the server wants one but does not say how long, and the longest that is honored, in ms. */
const USUAL_REST_MS = 30_000;
const LONGEST_REST_MS = 60 * 60 * 1000;

/** `busy`: nothing may be asked for a while. `final`: asking again would not help. */
export type GeocoderAnswer =
  | { kind: "found"; place: Place }
  | { kind: "notFound" }
  | { kind: "busy"; restMs: number }
  | { kind: "failed"; reason: string; final: boolean };

/** An address to look for. */
export interface Question {
  address: string;
  /** A `viewbox` that is searched first, or "". */
  near: string;
}

interface GeocoderOptions {
  url: string;
  /** E-mail or web address of the operator, or "". */
  contact: string;
  timeoutMs: number;
}

const degrees = z.union([z.number(), z.string().trim().min(1).transform(Number)]);
const results = z
  .array(z.object({ lat: degrees.pipe(latitude), lon: degrees.pipe(longitude) }))
  .max(50);

const userAgent = (contact: string) =>
  `MainStreet/0.1 (deals directory${contact && `; ${contact}`})`;

/** Returns the header for the user and password of an address, if it has any; `fetch` accepts none in a URL. */
const authorizationOf = ({ username, password }: URL) =>
  username === "" && password === ""
    ? {}
    : {
        authorization: `Basic ${Buffer.from(unescape(`${username}:${password}`)).toString("base64")}`,
      };

/** Returns a function that never throws. It asks the configured host only, and follows no redirect. */
export function createGeocoder({ url, contact, timeoutMs }: GeocoderOptions) {
  const search = new URL(url);
  const headers = {
    "user-agent": userAgent(contact),
    accept: "application/json",
    ...authorizationOf(search),
  };
  search.username = "";
  search.password = "";
  search.pathname = `${search.pathname.replace(/\/$/, "")}/search`;

  return async function ask({ address, near }: Question): Promise<GeocoderAnswer> {
    const question = new URL(search);
    const asked = { q: address, format: "json", limit: "1", ...(near && { viewbox: near }) };
    for (const [name, value] of Object.entries(asked)) question.searchParams.set(name, value);
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(question, { headers, redirect: "error", signal });
      if (response.status === 200) return read(await textOf(response));
      // LocationIQ's empty list; a wrong path is answered 404 too.
      if (response.status === 404 && /unable to geocode/i.test(await textOf(response)))
        return { kind: "notFound" };
      await response.body?.cancel();
      if (isBusy(response)) return { kind: "busy", restMs: restOf(response, Date.now()) };
      const reason = `The geocoder answered ${response.status}`;
      return { kind: "failed", reason, final: response.status === 400 };
    } catch (error) {
      const reason = error instanceof Error ? error.message : "The geocoder could not be asked";
      return { kind: "failed", reason, final: false };
    }
  };
}

export type AskGeocoder = ReturnType<typeof createGeocoder>;

function read(body: string): GeocoderAnswer {
  const [first] = results.parse(JSON.parse(body));
  if (!first) return { kind: "notFound" };
  return {
    kind: "found",
    place: { latitude: sixDigits(first.lat), longitude: sixDigits(first.lon) },
  };
}

const sixDigits = (value: number) => Number(value.toFixed(6));

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new Error("The geocoder's answer is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** An overloaded server says when to come back, a broken one does not. */
const isBusy = ({ status, headers }: Response) =>
  status === 429 || (status === 503 && headers.has("retry-after"));

/** Reads `Retry-After`, a number of seconds or a date, in ms. */
function restOf({ headers }: Response, now: number): number {
  const wanted = headers.get("retry-after") ?? "";
  const ms = /^\d+$/.test(wanted) ? Number(wanted) * 1000 : Date.parse(wanted) - now;
  return Number.isNaN(ms) ? USUAL_REST_MS : Math.min(Math.max(ms, 0), LONGEST_REST_MS);
}
