/** The directory's state in the address: `?category=<id>&letter=<A to Z, or 0>&open=now&page=<from 2 on>`. */
import { withQuery } from "../../../shared/api/client.ts";
import { readId, readPage } from "../page-route.ts";

export interface DirectoryParams {
  categoryId: number | undefined;
  letter: string | undefined;
  openNow: true | undefined;
  /** From 1 on. */
  page: number;
}

/** Anything that is no id, letter or page counts as not given. */
export function readDirectoryParams(search: URLSearchParams): DirectoryParams {
  return {
    categoryId: readId(search.get("category") ?? undefined),
    letter: /^[A-Z0]$/.exec(search.get("letter") ?? "")?.[0],
    openNow: search.get("open") === "now" || undefined,
    page: readPage(search),
  };
}

/** Address of the directory in that state; another filter begins at its first page. */
export function directoryHref(params: Partial<DirectoryParams>): string {
  const { categoryId: category, letter, openNow, page = 1 } = params;
  const open = openNow && "now";
  return withQuery("/businesses", { category, letter, open, page: page > 1 ? page : undefined });
}

/** Those of a filter on the map, whose addresses say it in the same way. */
export const filteredMapHref = ({ categoryId, openNow }: Partial<DirectoryParams>) =>
  directoryHref({ categoryId, openNow }).replace("/businesses", "/map");
