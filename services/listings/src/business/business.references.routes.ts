/** Import asks which businesses the rows of coupons and events mean. */
import { BULK_BYTES } from "@mainstreet/contracts/bulk";
import type { BusinessRecord } from "@mainstreet/contracts/business";
import { businessReferences, referencedBusinesses } from "@mainstreet/contracts/business-reference";
import type { Service } from "@mainstreet/service/http/build";
import type { RecordStore } from "@mainstreet/service/records/store";
import { createBusinessReferences } from "./business.references.ts";

export function businessReferencesRoute(app: Service, businesses: RecordStore<BusinessRecord>) {
  const find = createBusinessReferences(businesses);
  app.post(
    "/internal/business-references",
    {
      config: { access: "service" },
      bodyLimit: BULK_BYTES,
      schema: { body: businessReferences, response: { 200: referencedBusinesses } },
    },
    async ({ town, body }) => ({ found: await find(town.slug, body.references) }),
  );
}
