/** `/businesses`: all businesses of the town, from A to Z. */
import type { LoaderFunctionArgs } from "react-router-dom";
import { directoryQuery, lettersQuery } from "../../../features/businesses/directory-api.ts";
import { categoriesQuery } from "../../../features/categories/categories-api.ts";
import { pageLoad } from "../page-route.ts";
import type { PageRoute } from "../page-route.ts";
import { readDirectoryParams } from "./directory-params.ts";

export const directoryRoute: PageRoute = {
  path: "businesses",
  loader,
  lazy: async () => ({ Component: (await import("./directory-page.tsx")).DirectoryPage }),
  handle: {
    source: "src/app/public/directory/directory-page.tsx",
    head: async (page) => (await import("./directory-head.ts")).directoryHead(page),
  },
};

async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, client, complete } = context.get(pageLoad);
  const params = readDirectoryParams(new URL(request.url).searchParams);
  const asked = [
    client.fetchQuery(categoriesQuery(api)),
    client.fetchQuery(lettersQuery(api, params.categoryId)),
    client.fetchQuery(directoryQuery(api, params)),
  ];
  if (complete) await Promise.all(asked);
  // The page says itself what failed.
  else void Promise.allSettled(asked);
  return null;
}
