/**
 * Which files the browser's code comes in. Left to itself the build cuts one for every set of
 * pages and dialogs that share a module: dozens, and each compresses alone.
 */
import { join } from "node:path";
import type { Rollup } from "vite";

type Graph = Pick<Rollup.PluginContext, "getModuleInfo">;

const source = (path: string) => join(import.meta.dirname, "src", path);

const ENTRY = source("entry-public.tsx");
const SHOPPERS = [ENTRY, source("entry-offline-notice.tsx")];
const HOME = source("app/public/home/index-page.tsx");
const PAGES = [HOME, source("app/public/coupon/coupon-page.tsx")];
/** Every page asks for lists, and the admin's do so too. */
const QUERIES = /\/@tanstack\/.+\/(?:use(?:Base|Infinite)?Query|(?:infiniteQ|q)ueryObserver)\.js$/;
/**
 * What dialogs and forms are made of, each with all that it needs. Before `contracts` stands what pages without
 * their checks need of it.
 */
const TOGETHER = [
  ["dialog", /@mui\/material\/Dialog\/Dialog\.mjs$/],
  ["number", /\/format\/number\.ts$/],
  ["distance", /\/frontend\/src\/.+\/distance\.ts$/],
  ["hours", /\/contracts\/src\/(?:open-at|first-day)\.ts$/],
  ["contracts", /\/shared\/api\/contracts\.ts$/],
  ["form", /\/@hookform\/resolvers\/zod\/|\/ui\/bad-input\.ts$/],
] as const;

/**
 * React runs as a task of its own, and before the next the browser can answer; `site` is what every
 * public page needs at once, and what several of them do; `home` is what that page alone needs;
 * `admin-area` is what several of the admin's screens need and no shopper's.
 */
export function chunkGroups() {
  let made: Map<string, string> | undefined;
  let shoppers: Set<string> | undefined;
  const chunks = (graph: Graph) => (made ??= chunkByModule(graph));
  const isIn = (chunk: string) => (id: string, graph: Graph) =>
    chunks(graph).get(id) === chunk || (chunk === "site" && QUERIES.test(id)) ? chunk : null;
  // Each also takes what its modules need, and the first has the choice.
  return [
    { name: "react", test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
    { name: isIn("site"), priority: 2 },
    { name: isIn("home"), priority: 1 },
    ...TOGETHER.map(([name, test], at) => ({ name, test, priority: 1 - (at + 1) / 100 })),
    {
      name: (id: string, graph: Graph) =>
        (shoppers ??= reachedFrom(graph, SHOPPERS)).has(id) ? null : "admin-area",
      minShareCount: 2,
      // What shoppers need too stays where it is; it needs nothing of the admin's, so no circle comes about.
      includeDependenciesRecursively: false,
      priority: 0,
    },
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

/** All that can ever be asked for from these entries. */
function reachedFrom(graph: Graph, entries: readonly string[]): Set<string> {
  const reached = new Set(entries);
  // A set also gives what is added while it is gone through.
  for (const id of reached) {
    const info = graph.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
      reached.add(next);
  }
  return reached;
}
