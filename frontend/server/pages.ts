/** Every address that is no file: public pages rendered here, the admin app as an empty shell. */
import { town as townContract } from "@mainstreet/contracts/town";
import type { Town } from "@mainstreet/contracts/town";
import { cookieNames } from "@mainstreet/service/access/cookies";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { compressed } from "./compress.ts";
import { htmlDocument } from "./document.ts";
import type { GatewayReader } from "./gateway-reader.ts";
import { originOf } from "./origin.ts";
import type { Build } from "./renderer.ts";
import { PAGE_HEADERS } from "./security.ts";
import { createTownDays } from "./town-day.ts";
import { noTownPage, unavailablePage } from "./unavailable.ts";

export interface PageDeps {
  build: Pick<Build, "renderer" | "files">;
  reader: GatewayReader;
}

const CACHE_CHARACTERS = 64 * 1024 * 1024;
/** Browsers differ in few ways. */
const MOST_ENCODINGS = 4;
const ADMIN_PATH = /^\/(?:admin|login)(?:\/|$)/;
/** Parts of an address that change what a public page shows. */
const SHOWN_PARAMETERS = ["category", "tab", "q", "till"];

interface Answer {
  status: number;
  html: string;
  /** Its content security policy. */
  policy: string;
  /** No browser may keep it. */
  secret?: true;
  /** As it was sent before, by what the browser reads. */
  sent: Map<string, Awaited<ReturnType<typeof compressed>>>;
}

export const pageRoutes: FastifyPluginAsync<PageDeps> = async (app, { build, reader }) => {
  const { renderer, files } = build;
  const townDay = createTownDays();
  const pages = new LRUCache<string, Answer>({
    maxSize: CACHE_CHARACTERS,
    // The text, and what was sent of it.
    sizeCalculation: (page) => page.html.length * 2 + 500,
  });

  app.get("/*", { config: { access: "public" } }, async (request, reply) => {
    try {
      const answer = await answerTo(request);
      if (answer) return await send(request, reply, answer);
      return await reply.code(404).headers(noTownPage.headers).send(noTownPage.body);
    } catch (error) {
      request.log.error({ err: error }, "page failed");
      reply.code(503).headers(unavailablePage.headers).header("retry-after", "30");
      return reply.send(unavailablePage.body);
    }
  });

  /** Undefined where there is no town. */
  async function answerTo(request: FastifyRequest): Promise<Answer | undefined> {
    const origin = originOf(request);
    const url = new URL(origin + request.url);
    const api = reader.forHost(url.host, request.id, sessionCookie(request, url));
    const town = await townOf(api);
    if (!town) return undefined;

    const today = townDay(town.timeZone, new Date());
    const shared = {
      origin,
      town,
      fontUrl: renderer.displayFontUrl,
      fontFaces: renderer.fontFaces,
      schemeScript: renderer.schemeScript,
      slashScript: renderer.slashScript,
    };
    if (ADMIN_PATH.test(url.pathname)) {
      const head = { title: `Admin – ${town.name}`, description: "", canonical: "/admin" };
      const shell = htmlDocument({ ...shared, head, files: files.admin, state: { town, today } });
      return { status: 200, ...shell, secret: true, sent: new Map() };
    }

    keepShownParameters(url);
    const opened = await renderer.openPage({ url, town, today, api });
    const key = `${url.href}\n${today.day}\n${api.version()}`;
    const kept = pages.get(key);
    if (kept) return kept;
    const page = opened.render();
    const { head, status } = opened;
    const document = htmlDocument({
      ...shared,
      head,
      files: files.public(opened.source),
      page,
      state: page.state,
    });
    const answer = { status, ...document, sent: new Map() };
    pages.set(key, answer);
    return answer;
  }

  /** Undefined when the gateway knows no town of this host; throws when it does not answer. */
  async function townOf(api: ReturnType<GatewayReader["forHost"]>): Promise<Town | undefined> {
    try {
      return (await api.call({ path: "/api/town", schema: townContract })).data;
    } catch (error) {
      if (error instanceof renderer.ApiFailure && error.status === 404) return undefined;
      throw error;
    }
  }
};

/** Of an admin who is signed in, as the browser sent it to the gateway. */
function sessionCookie({ headers }: FastifyRequest, { protocol }: URL): string | undefined {
  const session = headers["x-session"];
  if (typeof session !== "string") return undefined;
  return `${cookieNames(protocol === "https:").admin}=${encodeURIComponent(session)}`;
}

function keepShownParameters(url: URL) {
  const shown = SHOWN_PARAMETERS.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  url.search = new URLSearchParams(shown).toString();
}

/** Compressed once for all who read the same. */
async function send(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  const accept = request.headers["accept-encoding"] ?? "";
  const { body, encoding } = answer.sent.get(accept) ?? (await compressed(answer.html, accept));
  if (answer.sent.size < MOST_ENCODINGS) answer.sent.set(accept, { body, encoding });
  if (encoding) reply.header("content-encoding", encoding);
  return reply
    .code(answer.status)
    .headers(PAGE_HEADERS)
    .header("content-security-policy", answer.policy)
    .header("cache-control", answer.secret ? "no-store" : "private, no-cache")
    .send(body);
}
