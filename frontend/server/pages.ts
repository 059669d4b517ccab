/** Every path that is not a file: public pages rendered here, the admin app as an empty shell. */
import { createHash } from "node:crypto";
import { PUBLIC_URL_PARAMS } from "@mainstreet/contracts/public-url-params";
import { town as townContract } from "@mainstreet/contracts/town";
import type { Town } from "@mainstreet/contracts/town";
import { cookieNames } from "@mainstreet/service/access/cookies";
import { compressed, encodingFor } from "@mainstreet/service/http/compress";
import type { Encoding } from "@mainstreet/service/http/compress";
import { messageAnswer } from "@mainstreet/service/http/message-page";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { dayEnd, dayIn } from "../src/shared/format/town-day.ts";
import { siteText, unavailableText } from "../src/shared/text/site.ts";
import type { RenderedDay } from "../src/shared/town/today.tsx";
import { htmlDocument } from "./document.ts";
import { RETRY_AFTER } from "./gateway-reader.ts";
import type { GatewayReader } from "./gateway-reader.ts";
import { mainOriginOf, originOf } from "./origin.ts";
import type { Build } from "./renderer.ts";
import { PAGE_HEADERS } from "./security.ts";

export interface PageDeps {
  build: Pick<Build, "renderer" | "files">;
  reader: GatewayReader;
  /** URL of a MapLibre style or TileJSON; without it maps have a plain base layer. */
  mapStyleUrl?: string | undefined;
}

const CACHE_CHARACTERS = 64 * 1024 * 1024;
/** Routers of the pages and of the admin app ignore case. */
const ADMIN_PATH = /^\/(?:admin|login)(?:\/|$)/i;

/** Fallbacks when no page can be rendered. */
const unavailablePage = messageAnswer({
  title: unavailableText.title,
  body: unavailableText.body,
  again: siteText.tryAgain,
});
/** The town has used up its requests of this minute. */
const crowdedPage = messageAnswer({
  title: unavailableText.crowdedTitle,
  body: unavailableText.body,
  again: siteText.tryAgain,
});
const noTownPage = messageAnswer({
  title: unavailableText.noTownTitle,
  body: unavailableText.noTownBody,
});

interface Answer {
  status: number;
  html: Buffer;
  /** Content security policy of the page. */
  policy: string;
  /** Identifies the content, if browsers may cache it. */
  etag?: string;
  /** Compressed bodies by encoding. */
  sent: Map<Encoding, Promise<Buffer>>;
}

export const pageRoutes: FastifyPluginAsync<PageDeps> = async (
  app,
  { build, reader, mapStyleUrl },
) => {
  const { renderer, files } = build;
  const townDay = createTownDays();
  const pages = new LRUCache<string, Answer>({
    maxSize: CACHE_CHARACTERS,
    // The HTML, and about as much for its compressed bodies.
    sizeCalculation: (page) => page.html.length * 2 + 500,
  });

  app.get("/*", { config: { access: "public" } }, async (request, reply) => {
    try {
      const answer = await answerTo(request);
      if (answer && "movedTo" in answer) return await lead(reply, answer.movedTo);
      if (answer) return await send(request, reply, answer);
      return await reply.code(404).headers(noTownPage.headers).send(noTownPage.body);
    } catch (error) {
      const isCrowded = error instanceof renderer.ApiFailure && error.status === 429;
      if (!isCrowded) request.log.error({ err: error }, "page failed");
      const { headers, body } = isCrowded ? crowdedPage : unavailablePage;
      return reply
        .code(isCrowded ? 429 : 503)
        .headers({ ...headers, "retry-after": RETRY_AFTER })
        .send(body);
    }
  });

  /** Resolves with undefined when the host has no town. */
  async function answerTo(
    request: FastifyRequest,
  ): Promise<Answer | { movedTo: string } | undefined> {
    const origin = mainOriginOf(request);
    const url = new URL(origin + request.url);
    const { host } = new URL(originOf(request));
    const api = reader.forHost(host, request.id, sessionCookie(request, url));
    const town = await townOf(api);
    if (!town) return undefined;

    const today = townDay(town.timeZone, new Date());
    const shared = { origin, town, mapStyleUrl, renderer };
    if (ADMIN_PATH.test(url.pathname)) {
      const head = { title: `Admin – ${town.name}`, description: "", canonical: "/admin" };
      const shell = htmlDocument({ ...shared, head, files: files.admin, state: { town, today } });
      return { ...shell, status: 200, html: Buffer.from(shell.html), sent: new Map() };
    }

    keepShownParameters(url);
    const opened = await renderer.openPage({ url, town, today, api });
    const { movedTo } = opened.head;
    if (movedTo !== undefined) return { movedTo };
    const key = `${url.href}\n${today.day}\n${api.version()}`;
    const kept = pages.get(key);
    if (kept) return kept;
    const page = opened.render();
    const { head, status } = opened;
    const document = htmlDocument({
      ...shared,
      head,
      files: opened.source === null ? [] : files.public(opened.source),
      page,
      state: page.state,
    });
    const html = Buffer.from(document.html);
    const etag = `W/"${createHash("sha1").update(html).digest("base64url")}"`;
    const answer = { ...document, status, html, etag, sent: new Map() };
    pages.set(key, answer);
    return answer;
  }

  /** Resolves with undefined when the gateway knows no town of this host; rejects when it does not answer. */
  async function townOf(api: ReturnType<GatewayReader["forHost"]>): Promise<Town | undefined> {
    try {
      return (await api.call({ path: "/api/town", schema: townContract })).data;
    } catch (error) {
      if (error instanceof renderer.ApiFailure && error.status === 404) return undefined;
      throw error;
    }
  }
};

/** Returns a function of each time zone's current day, recalculated only once that day has ended. */
function createTownDays() {
  const days = new Map<string, RenderedDay>();
  return (timeZone: string, now: Date): RenderedDay => {
    const known = days.get(timeZone);
    if (known && now.getTime() < known.endsAt) return known;
    const found = { day: dayIn(timeZone, now), endsAt: dayEnd(timeZone, now) };
    days.set(timeZone, found);
    return found;
  };
}

/** Returns the cookie of a signed-in admin, restored from the header that the gateway sets. */
function sessionCookie({ headers }: FastifyRequest, { protocol }: URL): string | undefined {
  const session = headers["x-session"];
  if (typeof session !== "string") return undefined;
  return `${cookieNames(protocol === "https:").admin}=${encodeURIComponent(session)}`;
}

/** Redirects permanently, but with revalidation, as a merge may be undone. */
const lead = (reply: FastifyReply, path: string) =>
  reply.headers(PAGE_HEADERS).header("cache-control", "private, no-cache").redirect(path, 301);

function keepShownParameters(url: URL) {
  const shown = PUBLIC_URL_PARAMS.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  url.search = new URLSearchParams(shown).toString();
}

/** Sends the page; it is compressed once for all who get the same content. */
async function send(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  const { status, html, policy, sent } = answer;
  const {
    "accept-encoding": accepted,
    "if-none-match": known,
    "x-session": session,
  } = request.headers;
  // Pages for an admin are not cached: the next person at this browser may not be one.
  const etag = session === undefined ? answer.etag : undefined;
  reply
    .headers(PAGE_HEADERS)
    .header("content-security-policy", policy)
    .header("cache-control", etag === undefined ? "no-store" : "private, no-cache");
  if (etag !== undefined) reply.header("etag", etag);
  if (status === 200 && etag !== undefined && known === etag) return reply.code(304).send();
  const encoding = encodingFor(accepted);
  if (!encoding) return reply.code(status).send(html);
  const body = sent.get(encoding) ?? compressed(html, encoding, "kept");
  sent.set(encoding, body);
  return reply
    .code(status)
    .header("content-encoding", encoding)
    .send(await body);
}
