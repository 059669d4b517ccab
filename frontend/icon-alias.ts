/** Makes icons lighter than the library's own: in the build, and in tests that render a page. */
import { join } from "node:path";

export const iconAlias = {
  // Imported by this name in every icon, and nowhere else.
  find: "./utils/createSvgIcon.mjs",
  replacement: join(import.meta.dirname, "src/shared/ui/icon.tsx"),
};
