/** The dependents of businesses: records that would be deleted with them. */
import { dependentsRequest, dependentsResponse } from "@mainstreet/contracts/undo";
import { z } from "zod";
import type { Service } from "../http/build-service.ts";
import type { RecordModel } from "./model.ts";

const dependentDocument = z.object({ businessId: z.int() });

/** Route for the import service, which asks before it removes businesses again. */
export function dependentsRoute(app: Service, path: string, model: RecordModel) {
  app.post(
    path,
    {
      config: { access: "service" },
      schema: { body: dependentsRequest, response: { 200: dependentsResponse } },
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
      const theirs = Map.groupBy(found, (one) => dependentDocument.parse(one).businessId);
      const attached = Array.from(theirs, ([businessId, { length }]) => ({
        businessId,
        records: length,
      }));
      return { attached };
    },
  );
}
