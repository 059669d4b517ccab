import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { chunkGroups } from "./chunks.ts";
import { precacheManifest } from "./precache-manifest.ts";
import { moduleList } from "./module-list.ts";

/** Writes `.br` and `.gz` next to every text asset, so that the server never compresses these itself. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    async writeBundle({ dir }) {
      const folder = join(dir ?? "dist", "assets");
      const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const path = join(folder, name);
          const content = await readFile(path);
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}

/**
 * Resolves React Router to its production build, without warnings: the package's exports only lead
 * to the development build.
 */
function productionRouter() {
  const folder = fileURLToPath(
    new URL("dist/production/", import.meta.resolve("react-router/package.json")),
  );
  return [
    { find: /^react-router$/, replacement: join(folder, "index.mjs") },
    { find: /^react-router\/dom$/, replacement: join(folder, "dom-export.mjs") },
  ];
}

/** Oldest supported browsers: their syntax is compiled for; the linter refuses APIs that they lack. */
const OLDEST_BROWSERS = ["chrome111", "edge111", "firefox121", "safari16.4", "ios16.4"];

/**
 * Chunks without a preload list, as every public page contains the lists of all others: rarely
 * visited pages, and what is fetched before it is needed, at the first interaction or when the
 * pointer reaches its button. Style sheets stay listed, as only the lists load them.
 */
const UNLISTED =
  /\/(?:(?:map|directory|not-found)-page|search-dialog|list-business|toast-container|Tooltip)-/;

/**
 * Two builds: the browser's (`dist/client`, with separate public and admin entries) and the
 * server's (`dist/server`).
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), ...(isSsrBuild ? [] : [precompress(), precacheManifest(), moduleList()])],
  resolve: { alias: productionRouter() },
  ssr: { noExternal: true },
  // The server's bundle always has React's production build, whatever the environment says.
  define: isSsrBuild ? { "process.env.NODE_ENV": '"production"' } : {},
  build: isSsrBuild
    ? { outDir: "dist/server", copyPublicDir: false, minify: false }
    : {
        outDir: "dist/client",
        target: OLDEST_BROWSERS,
        manifest: true,
        modulePreload: {
          resolveDependencies: (file, needed) =>
            UNLISTED.test(file) ? needed.filter((name) => name.endsWith(".css")) : needed,
        },
        // Fonts and pictures stay files, as the CSP forbids `data:` fonts.
        assetsInlineLimit: 0,
        rolldownOptions: {
          // Emotion only needs it in `withTheme`, which is not used.
          treeshake: {
            moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }],
          },
          input: {
            public: "src/entry-public.tsx",
            admin: "src/entry-admin.tsx",
            "offline-notice": "src/entry-offline-notice.tsx",
            "service-worker": "worker/service-worker.ts",
          },
          output: {
            codeSplitting: { groups: chunkGroups() },
            // The worker's URL must not change, or browsers would not find its next version.
            entryFileNames: ({ name }) =>
              name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js",
          },
        },
      },
}));
