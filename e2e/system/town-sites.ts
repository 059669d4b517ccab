/** Sites of a system's towns: filled by an operator and an import, and read as visitors do. */
import { once } from "node:events";
import { IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { IMAGE_WIDTHS } from "@mainstreet/contracts/upload";
import type { startSystem } from "@mainstreet/testing/system";
import { asCaller } from "@mainstreet/testing/town";
import { expect, vi } from "vitest";
import { z } from "zod";
import { operatorAt } from "./operator.ts";

export const PATIENCE = { timeout: 60_000, interval: 100 };

export const PUBLIC = [
  "town",
  "categories",
  "businesses",
  "coupons",
  "events",
  "sitemap",
  "search?q=a",
];

const PICTURE = Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64");
const PICTURE_PATH = `images/${"5".repeat(32)}?width=1&height=1`;

interface Asked {
  method?: "POST" | "DELETE";
  headers?: Record<string, string>;
  body?: string;
}

export function townSites(system: Awaited<ReturnType<typeof startSystem>>) {
  const town = operatorAt(system.variables);

  /** Requests a path of a town's site; Node can't resolve `riverton.localhost`, so the host is sent as a header. */
  async function visit(slug: string, path: string, asked: Asked = {}) {
    const url = new URL(path, system.gatewayUrl);
    const { port } = url;
    // The only initial town is served at localhost.
    const host = slug === "town" ? `localhost:${port}` : `${slug}.localhost:${port}`;
    const { method = "GET", headers, body } = asked;
    const sent = request(url, { method, headers: { host, ...headers } }).end(body);
    const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(sent, "response"));
    return { status: response.statusCode, body: await buffer(response) };
  }

  /** Resolves with everything that visitors of a town can read. */
  async function publicJson(slug: string) {
    const answers = await Promise.all(
      PUBLIC.map(async (path) => {
        const { status, body } = await visit(slug, `/api/${path}`);
        const content: unknown = JSON.parse(body.toString());
        return [path, status, content] as const;
      }),
    );
    return answers;
  }

  async function picturesOf(slug: string) {
    const text = JSON.stringify(await publicJson(slug));
    const files = [...new Set(text.match(/\/media\/[\w.-]+/g))].toSorted();
    return Promise.all(
      files.map(async (file) => {
        const { status, body } = await visit(slug, file);
        return [file, status, body.toString("base64")] as const;
      }),
    );
  }

  /** Creates a town with something of every kind that visitors see. */
  async function fill(slug: string) {
    await town("add", slug, "--accent", "#24507A", "--sales-phone", "555-0100");
    const ask = async (
      service: "listings" | "coupons" | "events" | "media",
      path: string,
      body: object,
    ) => {
      const isForm = body instanceof FormData;
      const answer = await fetch(`${system.urls[service][0]}/internal/${path}`, {
        method: isForm ? "PUT" : "POST",
        headers: {
          ...asCaller(system.keys, isForm ? "tools" : "import"),
          "x-town": slug,
          ...(!isForm && { "content-type": "application/json" }),
        },
        body: isForm ? body : JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    const form = new FormData();
    for (const width of IMAGE_WIDTHS) form.append(`${width}`, new Blob([PICTURE]), "shop.webp");
    const { url } = z.object({ url: z.string() }).parse(await ask("media", PICTURE_PATH, form));
    const send = (service: "listings" | "coupons" | "events", name: string, values: object[]) =>
      ask(service, `${name}/bulk`, {
        batch: `${name}:1`,
        rows: values.map((each, row) => ({ row, values: each })),
      });
    await send("listings", "categories", [{ name: "Food" }, { name: "Gone" }, { name: "Shops" }]);
    const names = ["Apple", "Baker", "Candle"];
    const place = { latitude: 42.6, longitude: -73.7, imageUrl: url };
    const shops = names.map((name, at) => ({
      name,
      ...place,
      categoryId: 1 + 2 * (at % 2),
      externalId: `x${at}`,
    }));
    await send("listings", "businesses", shops);
    const deals = names.map((title, at) => ({ title: `A ${title} deal`, businessId: at + 1 }));
    await vi.waitFor(() => send("coupons", "coupons", deals), PATIENCE);
    const fairs = names.map((name) => ({ name: `${name} fair`, startDate: "2099-05-01" }));
    const recurrence = "RRULE:FREQ=MONTHLY;BYDAY=1FR\nCANCELLED:2099-06-05 (Rain)";
    await send("events", "events", [...fairs.slice(1), { ...fairs[0], recurrence }]);
    await vi.waitFor(async () => {
      const lists = (await publicJson(slug)).slice(2, 5).map(([, , list]) => list);
      for (const list of lists) expect(list).toHaveLength(3);
    }, PATIENCE);
  }

  return { visit, publicJson, picturesOf, fill };
}
