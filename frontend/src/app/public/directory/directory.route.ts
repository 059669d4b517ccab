/** `/businesses`: all businesses of the town, from A to Z. */
import type { PageRoute } from "../page-route.ts";

export const directoryRoute: PageRoute = {
  path: "businesses",
  lazy: async () => {
    const { DirectoryPage: Component, loader } = await import("./directory-page.tsx");
    return { Component, loader };
  },
  handle: import.meta.env.SSR
    ? {
        source: "src/app/public/directory/directory-page.tsx",
        head: async (page) => (await import("./directory-head.ts")).directoryHead(page),
      }
    : undefined,
};
