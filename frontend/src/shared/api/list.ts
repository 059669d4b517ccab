/** Lists that come in pages, with their totals in headers. */
import type { ApiClient, ApiRequest } from "./client.ts";

/** Records asked for at once: a page of the grid, small enough for a quick first sight. */
const PAGE_SIZE = 12;

export interface ListPage<Item> {
  items: Item[];
  /** Records in all pages. */
  total: number;
  /** Featured ones among them. */
  featured: number;
  offset: number;
}

type Value = string | number | boolean | undefined;

/** `/x?a=1&b=2`; undefined values are left out. */
export function withQuery(path: string, query: Record<string, Value>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}

interface PageRequest<Item> {
  path: string;
  schema: ApiRequest<Item[]>["schema"];
  query: Record<string, Value>;
  offset: number;
  /** What any failure is told as, with the cause attached. */
  failure: string;
}

/** One page from `offset` on, of `query.limit` records if it says so. */
export async function getPage<Item>(
  api: ApiClient,
  { path, schema, query, offset, failure }: PageRequest<Item>,
): Promise<ListPage<Item>> {
  try {
    const window = { limit: query["limit"] ?? PAGE_SIZE, offset };
    const answer = await api.call({ path: withQuery(path, { ...query, ...window }), schema });
    const items = answer.data;
    return {
      items,
      total: Number(answer.header("x-total-count") ?? offset + items.length),
      featured: Number(answer.header("x-featured-count") ?? 0),
      offset,
    };
  } catch (error) {
    throw new Error(failure, { cause: error });
  }
}

/** Offset of the page after the last one; undefined when all are loaded. */
export function nextOffset<Item>(last: ListPage<Item>): number | undefined {
  const loaded = last.offset + last.items.length;
  return last.items.length > 0 && loaded < last.total ? loaded : undefined;
}

/** All loaded records in order, each once: a record that moved between two pages stays where it was first. */
export function allItems<Item extends { id: number }>(pages: ListPage<Item>[]): Item[] {
  const seen = new Map<number, Item>();
  for (const page of pages)
    for (const item of page.items) if (!seen.has(item.id)) seen.set(item.id, item);
  return [...seen.values()];
}
