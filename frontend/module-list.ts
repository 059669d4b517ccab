/** Tells which modules each of the browser's files holds, for the tests of what visitors fetch. */
import { relative } from "node:path";
import type { Plugin } from "vite";

/** Writes `.vite/modules.json`: the modules' paths by the file's. */
export function moduleList(): Plugin {
  return {
    name: "module-list",
    apply: "build",
    generateBundle(_options, bundle) {
      const lists = Object.values(bundle).flatMap((file) =>
        file.type === "chunk"
          ? [[file.fileName, file.moduleIds.map((id) => relative(import.meta.dirname, id))]]
          : [],
      );
      this.emitFile({
        type: "asset",
        fileName: ".vite/modules.json",
        source: JSON.stringify(Object.fromEntries(lists), undefined, 1),
      });
    },
  };
}
