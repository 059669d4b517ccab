/** Shows signed-in admins their own changes in the next response, whichever instance gives it. */
import type { Service } from "../http/build-service.ts";
import type { Catalogue } from "./catalogue.ts";
import type { SourceChanges } from "./source-changes.ts";

/**
 * Before an admin's read, waits for the town's last change in the service whose records are joined; for public
 * routes, also lets the catalogue catch up with the last change in this service. Visitors never wait. The
 * session grants nothing here, so it is not verified.
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
