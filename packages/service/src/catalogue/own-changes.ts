/** Whoever is signed in sees what they have changed in the next answer, whichever instance gives it. */
import type { Service } from "../http/build.ts";
import type { Catalogue } from "./catalogue.ts";
import type { SourceChanges } from "./source-changes.ts";

/**
 * Before an admin reads, the town's last change in the service whose records are joined is waited for; where
 * that is what visitors read, the catalogue catches up with the last change here as well. Visitors ask nobody.
 * The session opens nothing here, so it need not be a valid one.
 */
export function showOwnChanges(
  app: Service,
  { catchUp }: Pick<Catalogue<unknown>, "catchUp">,
  { arrive }: Pick<SourceChanges, "arrive">,
) {
  app.addHook("preHandler", async (request) => {
    const { headers, method, routeOptions } = request;
    const reads = method === "GET" || method === "HEAD";
    const { access } = routeOptions.config;
    if (!reads || headers["x-session"] === undefined) return;
    if (access === "public" || access === "admin") await arrive(request.town.slug);
    if (access === "public") await catchUp(request.town.slug);
  });
}
