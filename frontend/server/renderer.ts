/** Loads what `npm run build` made: the server's bundle and the names of the browser's files. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type * as EntryServer from "../src/entry-server.tsx";

/** The bundle of `src/entry-server.tsx`. */
export type Renderer = typeof EntryServer;

/** Addresses of an app's scripts: its entry and what the entry imports. */
export interface AppFiles {
  script: string;
  preload: string[];
}

export interface Build {
  renderer: Renderer;
  files: {
    /** By the source of the page that is shown; without one, the site's frame alone. */
    public: (page: string | undefined) => AppFiles;
    admin: AppFiles;
  };
  /** Folder of the files that the browser fetches. */
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
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of entries[name]?.imports ?? []) visit(imported);
  };
  visit(entry);
  if (page !== undefined) visit(page);
  const addresses = [...seen].flatMap((name) => {
    const file = entries[name]?.file;
    return file === undefined ? [] : [`/${file}`];
  });
  const [script, ...preload] = addresses;
  if (script === undefined) throw new Error(`The build has no ${entry}`);
  return { script, preload };
}
