/** Loads the result of `npm run build`: the server's bundle and the names of the browser's files. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type * as EntryServer from "../src/entry-server.tsx";

/** Exports of `src/entry-server.tsx`. */
export type Renderer = typeof EntryServer;

/** URLs of an app's scripts, each after its imports: the entry comes last. */
export type AppFiles = string[];

export interface Build {
  renderer: Renderer;
  files: {
    /** By source module of the page; without one, only the scripts of the site's frame. */
    public: (page: string | undefined) => AppFiles;
    admin: AppFiles;
  };
  /** Folder of the browser's files. */
  clientDir: string;
}

const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);
type Manifest = z.infer<typeof manifest>;

const bundle = z.custom<Renderer>(
  (value) => typeof value === "object" && value !== null && "openPage" in value,
);

/** Reads the build from `dist`; throws when there is none. */
export async function loadBuild(dist: string): Promise<Build> {
  const clientDir = join(dist, "client");
  const text = await readFile(join(clientDir, ".vite", "manifest.json"), "utf8");
  const entries = manifest.parse(JSON.parse(text));
  const module: unknown = await import(pathToFileURL(join(dist, "server/entry-server.js")).href);
  return {
    renderer: bundle.parse(module),
    clientDir,
    files: {
      public: (page) => appFiles(entries, "src/entry-public.tsx", page),
      admin: appFiles(entries, "src/entry-admin.tsx"),
    },
  };
}

function appFiles(entries: Manifest, entry: string, page?: string): AppFiles {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = entries[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (seen.has(chunk.file)) return;
    for (const imported of chunk.imports) visit(imported);
    seen.add(chunk.file);
  };
  if (page !== undefined) visit(page);
  visit(entry);
  return [...seen].map((file) => `/${file}`);
}
