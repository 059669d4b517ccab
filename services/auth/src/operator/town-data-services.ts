/** The services that hold a town's data. */
import type { ServiceClient } from "@mainstreet/service/access/service-client";

export const TOWN_DATA_SERVICES = ["listings", "coupons", "events", "media", "import"] as const;
export type TownDataService = (typeof TOWN_DATA_SERVICES)[number];
export type TownDataClient = ServiceClient<TownDataService>;
