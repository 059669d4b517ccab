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
      const counts = new Map<number, number>();
      for (const document of found) {
        const { businessId } = attachedDocument.parse(document);
        counts.set(businessId, (counts.get(businessId) ?? 0) + 1);
      }
      return { attached: [...counts].map(([businessId, records]) => ({ businessId, records })) };
    },
  );
}
