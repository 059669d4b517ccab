/** A visitor's birthday at the service, and the offers around it. */
import { queryOptions } from "@tanstack/react-query";
import { ApiFailure, deleteApi } from "../../../shared/api/client.ts";
import { loadContract } from "../../../shared/api/load-contract.ts";
import type { ApiClient } from "../../../shared/api/client.ts";
import { fetchErrors } from "../../../shared/text/site.ts";
import type { BirthdayRecord } from "./use-birthday.ts";

export const BIRTHDAY_PATH = "/api/user/birthday";

/** `GET /api/birthday-offers`; a 404 is an empty list. */
export const birthdayOffersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["birthday", "offers"],
    queryFn: async () => {
      try {
        const schema = loadContract("coupons");
        return (await api.call({ path: "/api/birthday-offers", schema })).data;
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return [];
        throw new Error(fetchErrors.birthdayOffers, { cause: error });
      }
    },
  });

/** `DELETE /api/user/birthday/{userId}`, with the token issued with the record. */
export async function deleteBirthday({ access }: BirthdayRecord): Promise<void> {
  // Without access data, nothing was stored at the service.
  if (!access) return;
  const path = `${BIRTHDAY_PATH}/${encodeURIComponent(access.userId)}`;
  await deleteApi(path, { authorization: `Bearer ${access.token}` });
}
