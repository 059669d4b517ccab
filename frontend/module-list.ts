/** Lists the modules of each chunk, for the tests of what visitors download. */
import { relative } from "node:path";
import type { Plugin } from "vite";

/** Writes `.vite/modules.json`: module paths by chunk file name. */
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
