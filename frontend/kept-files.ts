/** Tells the service worker which of the build's files it keeps besides those that a kept page names. */
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";

/** What visitors ask for on home and among what they have saved. */
const PARTS = [
  "src/shared/api/contracts.ts",
  "src/features/deals/components/deal-dialog.tsx",
  "src/app/public/home/saved-panel.tsx",
  "src/features/businesses/components/business-dialog.tsx",
  "src/features/businesses/components/saved-businesses.tsx",
  "src/app/public/coupon/coupon-page.tsx",
  "src/app/public/business/business-page.tsx",
  "src/shared/ui/toast-stage.tsx",
  "src/features/location/failure-toast.ts",
];
const BAR = "src/entry-kept.tsx";

/** Writes them at the head of the worker, which so changes with every build. */
export function keptFiles(): Plugin {
  return {
    name: "kept-files",
    apply: "build",
    generateBundle(_options, bundle) {
      const worker = bundle["service-worker.js"];
      if (worker?.type !== "chunk") throw new Error("The build has no service worker");
      const files = new Set<string>();
      for (const source of [...PARTS, BAR]) addWithImports(files, bundle, chunkOf(bundle, source));
      const kept = { files: [...files].map(address), bar: address(chunkOf(bundle, BAR)) };
      worker.code = `self.KEPT=${JSON.stringify(kept)};${worker.code}`;
    },
  };
}

const address = (fileName: string) => `/${fileName}`;

function chunkOf(bundle: Rollup.OutputBundle, source: string): string {
  const id = join(import.meta.dirname, source);
  const chunk = Object.values(bundle).find(
    // What is asked for by that name; its code may lie in another one that this imports.
    (file) => file.type === "chunk" && file.facadeModuleId === id,
  );
  if (!chunk) throw new Error(`The build has no ${source}`);
  return chunk.fileName;
}

function addWithImports(files: Set<string>, bundle: Rollup.OutputBundle, fileName: string) {
  const file = bundle[fileName];
  if (files.has(fileName) || file?.type !== "chunk") return;
  files.add(fileName);
  for (const imported of file.imports) addWithImports(files, bundle, imported);
}
