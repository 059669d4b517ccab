/** The services that keep data, each in a database of its own. */
export const services = ["auth", "listings", "coupons", "events", "media", "import"] as const;
export type ServiceName = (typeof services)[number];

/** The services' sources. */
export const servicesFolder = new URL("../../services/", import.meta.url);
