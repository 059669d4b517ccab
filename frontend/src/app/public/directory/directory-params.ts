/** The directory's state in the address: `?category=<id>&letter=<A to Z, or 0>&open=now&page=<from 2 on>`. */
import type { DirectoryPart } from "../../../features/businesses/api/directory-api.ts";
import { withQuery } from "../../../shared/api/client.ts";
import { readId, readPage } from "../page-route.ts";

/** Anything that is no id, letter or page counts as not given. */
export function readDirectoryParams(search: URLSearchParams): DirectoryPart {
  return {
    categoryId: readId(search.get("category") ?? undefined),
    letter: /^[A-Z0]$/.exec(search.get("letter") ?? "")?.[0],
    openNow: search.get("open") === "now" || undefined,
    page: readPage(search),
  };
}

/** Address of the directory in that state; another filter begins at its first page. */
export function directoryHref(params: Partial<DirectoryPart>): string {
  const { categoryId: category, letter, openNow, page = 1 } = params;
  const open = openNow && "now";
  return withQuery("/businesses", { category, letter, open, page: page > 1 ? page : undefined });
}

/** Those of a filter on the map, whose addresses say it in the same way. */
export const filteredMapHref = ({ categoryId, openNow }: Partial<DirectoryPart>) =>
  directoryHref({ categoryId, openNow }).replace("/businesses", "/map");
