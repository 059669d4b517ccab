/** `GET /api/geocode`: where an address or ZIP code is. */
import { contract } from "../../shared/api/client.ts";
import type { ApiClient } from "../../shared/api/client.ts";
import { withQuery } from "../../shared/api/list.ts";

export const findPlace = async (api: ApiClient, address: string) =>
  (await api.call({ path: withQuery("/api/geocode", { address }), schema: contract("place") }))
    .data;
