/** An admin who renames businesses during reads, and records what was confirmed. */
import { Agent, request } from "undici";
import { z } from "zod";
import { emptyTown } from "../../local/first-towns.ts";

const saved = z.looseObject({ id: z.int(), name: z.string() });

export interface ShopRenamer {
  /** Renames the n-th business in turn; rejects when that fails. */
  rename: (n: number) => Promise<void>;
  /** Resolves with businesses that don't have the name confirmed last. */
  lost: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** Signs in to the first town; ids of its businesses start at 1. */
export async function openShopRenamer(
  site: string,
  admin: { username: string; password: string },
  shops: number,
): Promise<ShopRenamer> {
  const dispatcher = new Agent({ connections: 16 });
  const confirmed = new Map<number, string>();
  let cookie = "";

  async function ask(method: "GET" | "POST" | "PUT", path: string, body?: object) {
    const answer = await request(`${site}${path}`, {
      dispatcher,
      method,
      headers: {
        host: emptyTown.hosts[0] ?? "",
        origin: `http://${emptyTown.hosts[0]}`,
        cookie,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path} answers ${answer.statusCode} ${text.slice(0, 200)}`);
    return { text, headers: answer.headers };
  }

  const { headers } = await ask("POST", "/api/auth/login", admin);
  cookie = String(headers["set-cookie"]).split(";", 1)[0] ?? "";
  return {
    async rename(n) {
      const name = `Shop number ${n}`;
      const { text } = await ask("PUT", `/api/admin/businesses/${1 + (n % shops)}`, { name });
      const { id, name: stored } = saved.parse(JSON.parse(text));
      confirmed.set(id, stored);
    },
    async lost() {
      const { text } = await ask("GET", "/api/businesses");
      const shown = new Map(
        z
          .array(saved)
          .parse(JSON.parse(text))
          .map(({ id, name }) => [id, name]),
      );
      return [...confirmed].filter(([id, name]) => shown.get(id) !== name).map(([, name]) => name);
    },
    close: () => dispatcher.close(),
  };
}
