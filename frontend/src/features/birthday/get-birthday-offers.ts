/** `GET /api/birthday-offers`; a 404 is an empty list. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import { queryOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../shared/api/client.ts";
import type { ApiClient } from "../../shared/api/client.ts";
import { fetchErrors } from "../../shared/text/errors.ts";

export const birthdayOffersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["/api/birthday-offers"],
    queryFn: async () => {
      try {
        return (await api.get<Coupon[]>("/api/birthday-offers")).data;
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return [];
        throw new Error(fetchErrors.birthdayOffers, { cause: error });
      }
    },
  });
