/** Services with a database of their own. */
export const services = ["auth", "listings", "coupons", "events", "media", "import"] as const;
export type ServiceName = (typeof services)[number];

/** Folder of the services' sources. */
export const servicesFolder = new URL("../../services/", import.meta.url);
