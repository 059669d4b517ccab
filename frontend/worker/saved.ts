/** Saved records as the town last sent them: one cached answer for each kind. */
import type { SavedIds } from "../src/shared/service-worker.ts";
import {
  CACHED_AT,
  CACHED_IDS,
  fromServer,
  inTime,
  cached,
  cachedAddresses,
  evict,
  evictRecord,
  isCacheable,
  put,
} from "./cache.ts";

const KINDS = [
  { name: "coupons", list: "/api/saved-coupons" },
  { name: "businesses", list: "/api/saved-businesses" },
] as const;
type Kind = (typeof KINDS)[number];

/** `savedId` is the id under which it was saved, if that business has been merged into this one since. */
interface Row {
  id: number;
  savedId?: number;
}
const savedIdOf = ({ id, savedId = id }: Row) => savedId;

const idsOf = ({ searchParams }: URL) => new Set(searchParams.get("ids")?.split(",").map(Number));

/** Returns a list's address with sorted ids, whatever their order in the page's request. */
const addressOf = ({ list }: Kind, ids: Iterable<number>) =>
  `${list}?ids=${[...ids].toSorted((a, b) => a - b).join(",")}`;

const listAddress = async ({ list }: Kind) =>
  (await cachedAddresses()).find(({ pathname }) => pathname === list);

let questions = 0;
/** For each kind, the number of the request whose answer is cached. */
const answeredLast: Record<Kind["name"], number> = { coupons: 0, businesses: 0 };

/** Resolves with when the saved deals were cached. */
export async function savedAt(): Promise<string | null | undefined> {
  const address = await listAddress(KINDS[0]);
  return address && (await cached(address.href))?.headers.get(CACHED_AT);
}

/** Whether a page (`/coupons/7`, `/businesses/3`) is of a saved record. */
export async function isSavedPage(page: string): Promise<boolean> {
  const [, name, id] = page.split("/");
  const kind = KINDS.find((one) => one.name === name);
  const address = kind && (await listAddress(kind));
  return address !== undefined && idsOf(address).has(Number(id));
}

/** Evicts pages of records no longer saved, whichever lists are cached; till views stay. */
export async function evictUnsaved(saved: SavedIds) {
  const isLeft = ({ pathname, searchParams }: URL) => {
    const [, name, id] = pathname.split("/");
    const kind = KINDS.find((one) => one.name === name);
    return kind && !searchParams.has("till") && !saved[kind.name].includes(Number(id));
  };
  const left = (await cachedAddresses()).filter(isLeft);
  await Promise.all(left.map(({ href }) => evict(href)));
}

/** Fetches the saved records; resolves with the page of the newest of each kind. */
export async function cacheSaved(saved: SavedIds): Promise<string[]> {
  await Promise.all(KINDS.map((kind) => cacheList(kind, saved[kind.name])));
  return KINDS.flatMap(({ name }) => saved[name].slice(0, 1).map((id) => `/${name}/${id}`));
}

async function cacheList(kind: Kind, ids: number[]) {
  const question = ++questions;
  if (ids.length === 0) return inTurn(kind, question, () => dropLists(kind));
  const response = await fetch(addressOf(kind, ids), { credentials: "omit" });
  return replaceList(kind, question, new Set(ids), response);
}

/** An answer never replaces that of a later request, however late it arrives. */
const inTurn = (kind: Kind, question: number, replace: () => Promise<void>) =>
  navigator.locks.request(kind.list, async () => {
    if (question < answeredLast[kind.name]) return;
    answeredLast[kind.name] = question;
    await replace();
  });

async function dropLists(kind: Kind, but?: string) {
  const lists = (await cachedAddresses()).filter(({ pathname }) => pathname === kind.list);
  const others = lists.filter(({ pathname, search }) => pathname + search !== but);
  await Promise.all(others.map(({ href }) => evict(href)));
}

async function replaceList(kind: Kind, question: number, ids: Set<number>, response: Response) {
  if (!isCacheable(response)) return;
  const rows: Row[] = await response.clone().json();
  const gone = [...ids].filter((id) => !rows.some((row) => savedIdOf(row) === id));
  await inTurn(kind, question, async () => {
    const address = addressOf(kind, ids);
    await put(address, response);
    await dropLists(kind, address);
    await Promise.all(gone.map((id) => evictRecord(`/${kind.name}/${id}`)));
  });
}

/** Parses `/api/saved-coupons` or `/api/coupons/7`. */
function asked({ pathname }: URL): { kind: Kind; id?: number } | undefined {
  const kind = KINDS.find(
    ({ name, list }) => pathname === list || pathname.startsWith(`/api/${name}/`),
  );
  if (!kind) return undefined;
  if (pathname === kind.list) return { kind };
  const id = Number(pathname.slice(`/api/${kind.name}/`.length));
  return Number.isSafeInteger(id) ? { kind, id } : undefined;
}

export const isSavedAnswer = (url: URL) => asked(url) !== undefined;

/** Answers with the server's response, or else with the records that are cached. */
export async function savedAnswer(event: FetchEvent, url: URL): Promise<Response> {
  const question = ++questions;
  const about = asked(url);
  const known = about && (await cachedAnswer(about, url));
  const answered = known ? fromServer(event.request) : fetch(event.request);
  if (about && about.id === undefined) {
    const replaced = answered.then((response) =>
      replaceList(about.kind, question, idsOf(url), response.clone()),
    );
    event.waitUntil(replaced.catch(() => undefined));
  }
  return known ? ((await inTime(answered)) ?? known) : answered;
}

async function cachedAnswer({ kind, id }: { kind: Kind; id?: number }, url: URL) {
  const address = await listAddress(kind);
  const list = address && (await cached(address.href));
  if (!list) return undefined;
  const rows: Row[] = await list.json();
  const headers = { [CACHED_AT]: list.headers.get(CACHED_AT) ?? "" };
  if (id !== undefined) {
    const row = rows.find((one) => one.id === id || savedIdOf(one) === id);
    return row && jsonAnswer(row, headers);
  }
  const wanted = idsOf(url);
  // Records saved since then are unknown: the town may have them or not.
  const known = [...idsOf(address), ...rows.map((row) => row.id)].filter((one) => wanted.has(one));
  if (known.length === 0) return undefined;
  return jsonAnswer(
    rows.filter((row) => wanted.has(row.id) || wanted.has(savedIdOf(row))),
    { ...headers, [CACHED_IDS]: known.join(",") },
  );
}

const jsonAnswer = (value: unknown, headers: Record<string, string>) =>
  new Response(JSON.stringify(value), {
    headers: { "content-type": "application/json", ...headers },
  });
