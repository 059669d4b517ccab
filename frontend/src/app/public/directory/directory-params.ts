/** The directory's state in the address: `?category=<id>&letter=<A to Z, or 0>&open=now&page=<from 2 on>`. */
import type { DirectoryPart } from "../../../features/businesses/api/directory-api.ts";
import { withQuery } from "../../../shared/api/client.ts";
import { readId, readPage } from "../page-route.ts";

/** Reads the parameters; an invalid id, letter or page counts as absent. */
export function readDirectoryParams(search: URLSearchParams): DirectoryPart {
  return {
    categoryId: readId(search.get("category") ?? undefined),
    letter: /^[A-Z0]$/.exec(search.get("letter") ?? "")?.[0],
    openNow: search.get("open") === "now" || undefined,
    page: readPage(search),
  };
}

/** Returns the directory's address in that state, on its first page unless `page` is given. */
export function directoryHref(params: Partial<DirectoryPart>): string {
  const { categoryId: category, letter, openNow, page = 1 } = params;
  const open = openNow && "now";
  return withQuery("/businesses", { category, letter, open, page: page > 1 ? page : undefined });
}

/** Returns the map's address with the same filter: both pages use the same parameters. */
export const filteredMapHref = ({ categoryId, openNow }: Partial<DirectoryPart>) =>
  directoryHref({ categoryId, openNow }).replace("/businesses", "/map");
