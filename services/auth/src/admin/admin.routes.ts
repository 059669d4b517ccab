/** Admin accounts for operators: added, or given a new password. */
import { newPassword } from "@mainstreet/contracts/auth";
import { requiredText, townSlug } from "@mainstreet/contracts/fields";
import type { Service } from "@mainstreet/service/build";
import { z } from "zod";
import type { Sessions } from "../session/sessions.ts";
import type { TownStore } from "../town/town.store.ts";
import type { AdminStore } from "./admin.store.ts";

const params = z.strictObject({
  slug: townSlug,
  username: requiredText(100, "Username is required"),
});
const body = z.strictObject({
  password: newPassword,
  /** Leaves an account that is there already as it is. */
  onlyIfMissing: z.boolean().default(false),
});

interface AdminRoutesDeps {
  admins: AdminStore;
  towns: TownStore;
  sessions: Sessions;
}

export function adminRoutes(app: Service, { admins, towns, sessions }: AdminRoutesDeps) {
  app.put(
    "/internal/towns/:slug/admins/:username",
    {
      config: { access: "service", town: false },
      schema: {
        params,
        body,
        response: { 200: z.object({ outcome: z.enum(["added", "changed", "kept"]) }) },
      },
    },
    async (request) => {
      const { slug, username } = request.params;
      await towns.find(slug);
      if (request.body.onlyIfMissing && (await admins.byName(slug, username)))
        return { outcome: "kept" as const };
      const { id, added } = await admins.setPassword(slug, username, request.body.password);
      // Whoever knew the old password is signed out everywhere.
      await sessions.endAll(slug, id);
      return { outcome: added ? ("added" as const) : ("changed" as const) };
    },
  );
}
