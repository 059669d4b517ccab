/** Every address that is no file: public pages rendered here, the admin app as an empty shell. */
import { randomBytes } from "node:crypto";
import type { Town } from "@mainstreet/contracts/town";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { compressed } from "./compress.ts";
import { htmlDocument } from "./document.ts";
import type { GatewayReader } from "./gateway-reader.ts";
import { originOf } from "./origin.ts";
import type { Build } from "./renderer.ts";
import { pageHeaders } from "./security.ts";
import { createTownDays } from "./town-day.ts";
import { noTownPage, unavailablePage } from "./unavailable.ts";

export interface PageDeps {
  build: Pick<Build, "renderer" | "files">;
  reader: GatewayReader;
}

const CACHE_CHARACTERS = 64 * 1024 * 1024;
const ADMIN_PATH = /^\/(?:admin|login)(?:\/|$)/;
/** Parts of an address that change what a public page shows. */
const SHOWN_PARAMETERS = ["category", "tab", "q", "till"];

interface Answer {
  status: number;
  html: string;
  /** No browser may keep it. */
  secret?: true;
}

export const pageRoutes: FastifyPluginAsync<PageDeps> = async (app, { build, reader }) => {
  const { renderer, files } = build;
  // Stands for the nonce in kept pages; nobody outside can know or guess it.
  const placeholder = randomBytes(18).toString("base64url");
  const townDay = createTownDays();
  const pages = new LRUCache<string, Answer>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: (page) => page.html.length + 500,
  });

  app.get("/*", { config: { access: "public" } }, async (request, reply) => {
    try {
      const answer = await answerTo(request);
      reply.header("cache-control", answer.secret ? "no-store" : "private, no-cache");
      return await send(request, reply, answer.status, (nonce) =>
        answer.html.replaceAll(placeholder, nonce),
      );
    } catch (error) {
      request.log.error({ err: error }, "page failed");
      reply.header("cache-control", "no-store").header("retry-after", "30");
      return send(request, reply, 503, unavailablePage);
    }
  });

  async function answerTo(request: FastifyRequest): Promise<Answer> {
    const origin = originOf(request);
    const url = new URL(origin + request.url);
    const api = reader.forHost(url.host, request.id);
    const town = await townOf(api);
    if (!town) return { status: 404, html: noTownPage(placeholder) };

    const today = townDay(town.timeZone, new Date());
    const shared = {
      origin,
      town,
      fontUrl: renderer.displayFontUrl,
      schemeScript: renderer.schemeScript,
      slashScript: renderer.slashScript,
      nonce: placeholder,
    };
    if (ADMIN_PATH.test(url.pathname)) {
      const head = { title: `Admin – ${town.name}`, description: "", canonical: "/admin" };
      const html = htmlDocument({ ...shared, head, files: files.admin, state: { town, today } });
      return { status: 200, html, secret: true };
    }

    keepShownParameters(url);
    const opened = await renderer.openPage({ url, town, today, api });
    const key = `${url.href}\n${today.day}\n${api.version()}`;
    const kept = pages.get(key);
    if (kept) return kept;
    const page = opened.render();
    const { head, status } = opened;
    const html = htmlDocument({
      ...shared,
      head,
      files: files.public(opened.source),
      page,
      state: page.state,
    });
    const answer = { status, html };
    pages.set(key, answer);
    return answer;
  }

  /** Undefined when the gateway knows no town of this host; throws when it does not answer. */
  async function townOf(api: ReturnType<GatewayReader["forHost"]>): Promise<Town | undefined> {
    try {
      return (await api.get<Town>("/api/town")).data;
    } catch (error) {
      if (error instanceof renderer.ApiFailure && error.status === 404) return undefined;
      throw error;
    }
  }
};

function keepShownParameters(url: URL) {
  const shown = SHOWN_PARAMETERS.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  url.search = new URLSearchParams(shown).toString();
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  html: (nonce: string) => string,
) {
  const nonce = randomBytes(18).toString("base64");
  const accept = request.headers["accept-encoding"];
  const { body, encoding } = await compressed(
    html(nonce),
    Array.isArray(accept) ? accept.join() : accept,
  );
  if (encoding) reply.header("content-encoding", encoding);
  return reply.code(status).headers(pageHeaders(nonce)).send(body);
}
