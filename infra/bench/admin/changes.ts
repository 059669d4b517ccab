/** Saving, deleting and bulk changes, including the requests that the page makes afterwards. */
import { atMost } from "../import/figures.ts";
import type { Figure } from "../import/figures.ts";
import { numbered, p95 } from "./timed-client.ts";
import type { TimedClient } from "./timed-client.ts";

const SAVE_MS = 300;
const LIST_MS = 150;
const MANY_MS = 2000;
const MANY = 500;
const MANY_ROUNDS = 6;

/** Kinds of records: a new one, and its changed fields. */
const kinds = [
  {
    path: "/api/admin/businesses",
    fresh: (n: number) => ({ name: `New Shop ${n}`, categoryId: 1, address: `${n} New Road` }),
    edit: (n: number) => ({ name: `Newer Shop ${n}`, categoryId: 2 }),
  },
  {
    path: "/api/admin/coupons",
    fresh: (n: number) => ({ title: `New deal ${n}`, businessId: 4 }),
    edit: (n: number) => ({ title: `Newer deal ${n}`, businessId: 7 }),
  },
  {
    path: "/api/admin/events",
    fresh: (n: number) => ({ name: `New event ${n}`, businessId: 4, startDate: "2099-01-01" }),
    edit: (n: number) => ({ name: `Newer event ${n}` }),
  },
  {
    path: "/api/admin/categories",
    fresh: (n: number) => ({ name: `New kind ${n}` }),
    edit: (n: number) => ({ name: `Newer kind ${n}` }),
  },
];

/** Returns what an open list refetches after a change, all at once. */
const shownBehind = (path: string) => [
  `${path}?limit=50${path.endsWith("categories") ? "" : "&sort=-id"}`,
  "/api/admin/listings/worklist",
  "/api/admin/coupons/worklist",
];

/** Measures changes; leaves the town as it was. */
export async function measureChanges(client: TimedClient, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { path, fresh, edit } of kinds) {
    const took: Record<"added" | "saved" | "deleted" | "behind", number[]> = {
      added: [],
      saved: [],
      deleted: [],
      behind: [],
    };
    /** Measures until the dialog closes: when the list is reloaded, not the counts beside it. */
    const free = async (what: "added" | "saved" | "deleted", ms: number) => {
      const answers = await Promise.all(shownBehind(path).map((each) => client.ask("GET", each)));
      took.behind.push(...answers.map((answer) => answer.ms));
      took[what].push(ms + (answers[0]?.ms ?? 0));
    };
    for (let round = 0; round < rounds; round += 1) {
      const added = await client.ask("POST", path, fresh(round));
      const { id, revision } = numbered.parse(added.body);
      await free("added", added.ms);
      const saved = await client.ask("PUT", `${path}/${id}`, { ...edit(round), revision });
      await free("saved", saved.ms);
      const deleted = await client.ask("DELETE", `${path}/${id}`);
      await free("deleted", deleted.ms);
    }
    const name = path.replace("/api/admin/", "");
    figures.push(
      atMost(`${name}: adding`, p95(took.added), SAVE_MS, " ms"),
      atMost(`${name}: saving`, p95(took.saved), SAVE_MS, " ms"),
      atMost(`${name}: deleting`, p95(took.deleted), SAVE_MS, " ms"),
      atMost(`${name}: list and worklist behind it`, p95(took.behind), LIST_MS, " ms"),
    );
  }
  return figures;
}

/** Repeatedly features 500 records and undoes it. */
export async function measureMany(client: TimedClient): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of ["businesses", "coupons"]) {
    const ms: number[] = [];
    for (let round = 0; round < MANY_ROUNDS; round += 1) {
      // None of these is featured initially, so every one changes.
      const from = Math.floor(round / 2) * MANY;
      const ids = Array.from(
        { length: MANY },
        (_, n) => 2 + (from + n) + Math.floor((from + n) / 24),
      );
      const body = { ids, featured: round % 2 === 0 };
      ms.push((await client.ask("POST", `/api/admin/${name}/bulk-feature`, body)).ms);
    }
    figures.push(atMost(`${name}: ${MANY} changed at once`, p95(ms), MANY_MS, " ms"));
  }
  return figures;
}
