/** `GET /api/geocode`: where an address or ZIP code is. */
import { contract } from "../../shared/api/client.ts";
import type { ApiClient } from "../../shared/api/client.ts";
import { withQuery } from "../../shared/api/list.ts";

export async function findPlace(api: ApiClient, address: string, signal: AbortSignal) {
  const path = withQuery("/api/geocode", { address });
  return (await api.call({ path, schema: contract("place"), signal })).data;
}
