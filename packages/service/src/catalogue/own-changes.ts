/** Whoever is signed in sees what they have changed in the next answer, whichever instance gives it. */
import type { Service } from "../http/build.ts";
import type { Catalogue } from "./catalogue.ts";

/**
 * Before an admin reads what visitors read, the catalogue catches up with the last change of the town.
 * Visitors ask nobody. The session opens nothing here, so it need not be a valid one.
 */
export function showOwnChanges(app: Service, { catchUp }: Pick<Catalogue<unknown>, "catchUp">) {
  app.addHook("preHandler", async (request) => {
    const { headers, method, routeOptions } = request;
    const reads = method === "GET" || method === "HEAD";
    if (reads && routeOptions.config.access === "public" && headers["x-session"] !== undefined)
      await catchUp(request.town.slug);
  });
}
