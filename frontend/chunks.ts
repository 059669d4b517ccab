/**
 * Assigns the browser's modules to chunks. By default the bundler makes one for every set of pages
 * and dialogs that share a module: dozens of small ones, each compressed separately.
 */
import { join } from "node:path";
import type { Rollup } from "vite";

type Graph = Pick<Rollup.PluginContext, "getModuleInfo">;

const source = (path: string) => join(import.meta.dirname, "src", path);

const ENTRY = source("entry-public.tsx");
const SHOPPERS = [ENTRY, source("entry-offline-notice.tsx")];
const HOME = source("app/public/home/index-page.tsx");
const PAGES = [HOME, source("app/public/coupon/coupon-page.tsx")];
/** TanStack Query's code, which every page needs, including the admin's. */
const QUERIES = /\/@tanstack\/.+\/(?:use(?:Base|Infinite)?Query|(?:infiniteQ|q)ueryObserver)\.js$/;
/**
 * Shared chunks of dialogs and forms, each with its dependencies. The entries before `contracts`
 * are modules that pages need without the contracts.
 */
const TOGETHER = [
  ["dialog", /@mui\/material\/Dialog\/Dialog\.mjs$/],
  ["number", /\/format\/number\.ts$/],
  ["distance", /\/frontend\/src\/.+\/distance\.ts$/],
  ["hours", /\/contracts\/src\/(?:open-at|min-date)\.ts$/],
  ["contracts", /\/shared\/api\/contracts\.ts$/],
  ["form", /\/@hookform\/resolvers\/zod\/|\/ui\/bad-input\.ts$/],
] as const;

/**
 * Returns the chunk groups. `react` is a script of its own, so that the browser can handle input
 * before the next one runs; `site` has what every public page, or several of them, need at once;
 * `home` what only that page needs; `admin-area` what several admin screens need and no public
 * page.
 */
export function chunkGroups() {
  let made: Map<string, string> | undefined;
  let shoppers: Set<string> | undefined;
  const chunks = (graph: Graph) => (made ??= chunkByModule(graph));
  const isIn = (chunk: string) => (id: string, graph: Graph) =>
    chunks(graph).get(id) === chunk || (chunk === "site" && QUERIES.test(id)) ? chunk : null;
  // A group also takes its modules' dependencies, in order of priority.
  return [
    { name: "react", test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
    { name: isIn("site"), priority: 2 },
    { name: isIn("home"), priority: 1 },
    ...TOGETHER.map(([name, test], at) => ({ name, test, priority: 1 - (at + 1) / 100 })),
    {
      name: (id: string, graph: Graph) =>
        (shoppers ??= reachedFrom(graph, SHOPPERS)).has(id) ? null : "admin-area",
      minShareCount: 2,
      // Modules that public pages need as well stay where they are; they import nothing of the
      // admin's, so no cycle arises.
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
 * Returns the modules imported statically by an entry, without the entry itself, which must run
 * only where it is imported. Libraries are not traversed: the bundler adds what is used of their
 * dependencies.
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

/** Returns every module reachable from these entries, dynamic imports included. */
function reachedFrom(graph: Graph, entries: readonly string[]): Set<string> {
  const reached = new Set(entries);
  // Iterating a set also visits items added meanwhile.
  for (const id of reached) {
    const info = graph.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
      reached.add(next);
  }
  return reached;
}
