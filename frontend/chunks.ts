/**
 * Which files the browser's code comes in. Left to itself the build cuts one for every set of
 * pages and dialogs that share a module: dozens, and each compresses alone.
 */
import { join } from "node:path";
import type { Rollup } from "vite";

type Graph = Pick<Rollup.PluginContext, "getModuleInfo">;

const source = (path: string) => join(import.meta.dirname, "src", path);

const ENTRY = source("entry-public.tsx");
const HOME = source("app/public/home/index-page.tsx");
const PAGES = [HOME, source("app/public/coupon/coupon-page.tsx")];
/** Every page asks for lists, and the admin's do so too. */
const QUERIES = /\/@tanstack\/.+\/(?:use(?:Base|Infinite)?Query|(?:infiniteQ|q)ueryObserver)\.js$/;

/**
 * React runs as a task of its own, and before the next the browser can answer; `site` is what every
 * public page needs at once, and what several of them do; `home` is what that page alone needs.
 */
export function chunkGroups() {
  let made: Map<string, string> | undefined;
  const chunks = (graph: Graph) => (made ??= chunkByModule(graph));
  const isIn = (chunk: string) => (id: string, graph: Graph) =>
    chunks(graph).get(id) === chunk || (chunk === "site" && QUERIES.test(id)) ? chunk : null;
  // Each also takes what its modules need, and the first has the choice.
  return [
    { name: "react", test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
    { name: isIn("site"), priority: 2 },
    { name: isIn("home"), priority: 1 },
  ];
}

function chunkByModule(graph: Graph): Map<string, string> {
  const chunks = new Map<string, string>();
  const pages = PAGES.map((page) => importedBy(graph, page));
  for (const id of importedBy(graph, HOME)) chunks.set(id, "home");
  for (const page of pages)
    for (const id of page)
      if (pages.filter((other) => other.has(id)).length > 1) chunks.set(id, "site");
  for (const id of importedBy(graph, ENTRY)) chunks.set(id, "site");
  return chunks;
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
