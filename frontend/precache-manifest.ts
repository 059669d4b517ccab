/** Tells the service worker which files of the build to precache, besides those that a cached page references. */
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";
import { offlineText } from "./src/shared/text/offline.ts";

/** Lazy parts that visitors open on the home page and from their saved records. */
const PARTS = [
  "src/shared/api/contracts.ts",
  "src/features/deals/components/deal-dialog.tsx",
  "src/features/birthday/components/tracker-card.tsx",
  "src/app/public/home/saved-panel.tsx",
  "src/features/businesses/components/business-dialog.tsx",
  "src/features/businesses/components/saved-businesses.tsx",
  "src/app/public/coupon/coupon-page.tsx",
  "src/app/public/business/business-page.tsx",
  "src/shared/ui/toast-container.tsx",
  "src/features/location/failure-toast.ts",
];
const OFFLINE_NOTICE = "src/entry-offline-notice.tsx";
const PUBLIC = "src/entry-public.tsx";

/** Prepends the list of files to the worker, which thus changes with every build. */
export function precacheManifest(): Plugin {
  return {
    name: "precache-manifest",
    apply: "build",
    generateBundle(_options, bundle) {
      const worker = bundle["service-worker.js"];
      if (worker?.type !== "chunk") throw new Error("The build has no service worker");
      const notice = chunkOf(bundle, OFFLINE_NOTICE);
      const noticeFiles = new Set<string>();
      addWithImports(noticeFiles, bundle, notice);
      const files = new Set<string>();
      for (const source of PARTS) addWithImports(files, bundle, chunkOf(bundle, source));
      for (const file of noticeFiles) files.add(file);
      const precache = {
        files: [...files].map(address),
        notice: address(notice),
        noticeFiles: [...noticeFiles].map(address),
        noticeText: `${offlineText.unreachable} ${offlineText.shownAsOf("")}`,
        entry: address(chunkOf(bundle, PUBLIC)),
      };
      worker.code = `self.PRECACHE=${JSON.stringify(precache)};${worker.code}`;
    },
  };
}

const address = (fileName: string) => `/${fileName}`;

function chunkOf(bundle: Rollup.OutputBundle, source: string): string {
  const id = join(import.meta.dirname, source);
  const chunk = Object.values(bundle).find(
    // The chunk with the module's exports; the code itself may be in a chunk that it imports.
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
