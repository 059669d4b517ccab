/** Traffic of a town's visitors and its admin, each request from its own address; records what was stored. */
import { photo } from "@mainstreet/media-service/testing/fixture";
import { ask } from "@mainstreet/testing/ask";
import type { Answer, Asked } from "@mainstreet/testing/ask";
import { z } from "zod";
import { visitedPaths } from "../bench/fill-town.ts";
import type { Admin } from "../local/first-towns.ts";
import { formOf } from "./hostile-files.ts";

/** Maximum length of a list. */
const PAGE = 500;

const shop = z.looseObject({ id: z.int(), name: z.string() });
const picture = z.object({ url: z.string() });

export type TownTraffic = Awaited<ReturnType<typeof openTownTraffic>>;

/** Signs the admin in and uploads a picture, which visitors then load. */
export async function openTownTraffic(site: string, admin: Admin) {
  const acknowledged = new Map<number, string>();
  let asked = 0;

  function send(path: string, { headers, ...more }: Asked = {}) {
    asked += 1;
    return ask(`${site}${path}`, {
      ...more,
      headers: { host: "localhost", "sec-fetch-site": "same-origin", ...headers },
      localAddress: `127.6.${Math.floor(asked / 254) % 256}.${1 + (asked % 254)}`,
    });
  }
  const signIn = () => send("/api/auth/login", { method: "POST", body: admin });
  async function upload() {
    const hue = asked % 360;
    const form = formOf(await photo(`hsl(${hue}, 50%, 50%)`), "photo.jpg", "image/jpeg");
    return send("/api/uploads", { method: "POST", ...form });
  }

  const [cookie = ""] = z.array(z.string()).parse((await signIn()).headers["set-cookie"]);
  const headers = { cookie: cookie.split(";", 1)[0] ?? "" };
  const add = (path: string, body: object) => send(path, { method: "POST", headers, body });
  const category = shop.parse(bodyOf(await add("/api/admin/categories", { name: "Bakeries" })));
  const { url } = picture.parse(bodyOf(await upload()));
  const paths = [...visitedPaths, () => url];

  return {
    signIn,
    upload,
    reads: paths.length,
    read: (n: number) => send(paths[n % paths.length]?.(n) ?? "/"),
    /** Adds a business. */
    async write(n: number): Promise<Answer> {
      const name = `Bakery ${n}`;
      const answer = await add("/api/admin/businesses", { name, categoryId: category.id });
      if (answer.status === 201) acknowledged.set(shop.parse(bodyOf(answer)).id, name);
      return answer;
    },
    acknowledged: () => acknowledged.size,
    /** Resolves with businesses whose creation was acknowledged, but which visitors don't see. */
    async missing(): Promise<string[]> {
      const names = new Map<number, string>();
      for (;;) {
        const page = await send(`/api/businesses?limit=${PAGE}&offset=${names.size}`);
        const shown = z.array(shop).parse(bodyOf(page));
        for (const { id, name } of shown) names.set(id, name);
        if (shown.length < PAGE) break;
      }
      return [...acknowledged]
        .filter(([id, name]) => names.get(id) !== name)
        .map(([, name]) => name);
    },
  };
}

const bodyOf = ({ text }: Answer): unknown => JSON.parse(text);
