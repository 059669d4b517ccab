/** What hangs on businesses: records that would go with them. */
import { attachedRequest, attachedResponse } from "@mainstreet/contracts/undo";
import { z } from "zod";
import type { Service } from "../http/build.ts";
import type { RecordModel } from "./model.ts";

const attachedDocument = z.object({ businessId: z.int() });

/** For import, which asks before it takes businesses back. */
export function attachedRoute(app: Service, path: string, model: RecordModel) {
  app.post(
    path,
    {
      config: { access: "service" },
      schema: { body: attachedRequest, response: { 200: attachedResponse } },
    },
    async ({ town, body }) => {
      const found = await model
        .find({
          town: town.slug,
          businessId: { $in: body.businesses },
          deleted: { $ne: true },
          ...(body.except !== undefined && { "imported.by": { $ne: body.except } }),
        })
        .select("businessId")
        .lean();
      const theirs = Map.groupBy(found, (one) => attachedDocument.parse(one).businessId);
      const attached = Array.from(theirs, ([businessId, { length }]) => ({
        businessId,
        records: length,
      }));
      return { attached };
    },
  );
}
