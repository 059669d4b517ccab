/** The services that hold something of a town. */
import type { ServiceClient } from "@mainstreet/service/access/service-client";

export const PEERS = ["listings", "coupons", "events", "media", "import"] as const;
export type PeerName = (typeof PEERS)[number];
export type Peers = ServiceClient<PeerName>;
