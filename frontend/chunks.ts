/**
 * Which files the browser's code comes in. Left to itself the build cuts one for every set of
 * pages and dialogs that share a module: dozens, and each compresses alone.
 */
import { join } from "node:path";
import type { Rollup } from "vite";

type Graph = Pick<Rollup.PluginContext, "getModuleInfo">;

const source = (path: string) => join(import.meta.dirname, "src", path);

const ENTRY = source("entry-public.tsx");
const PAGES = ["home", "coupon", "results"].map((page) => source(`app/public/${page}.route.tsx`));

/** One file with what every public page needs at once, and what several of them do. */
export function siteChunk() {
  let made: Set<string> | undefined;
  const site = (graph: Graph) => (made ??= siteModules(graph));
  return { name: (id: string, graph: Graph) => (site(graph).has(id) ? "site" : null) };
}

function siteModules(graph: Graph): Set<string> {
  const site = importedBy(graph, ENTRY);
  const pages = PAGES.map((page) => importedBy(graph, page));
  for (const page of pages)
    for (const id of page) if (pages.filter((other) => other.has(id)).length > 1) site.add(id);
  return site;
}

/**
 * What comes with an entry, without itself: it runs where it is asked for only. Of a library just
 * what is imported by name: the build adds what that needs, and no more.
 */
function importedBy(graph: Graph, entry: string): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    if (id.includes("node_modules")) return;
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(entry);
  seen.delete(entry);
  return seen;
}
