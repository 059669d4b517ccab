/** Says in the question before a deletion what goes with the businesses. */
import { useQuery } from "@tanstack/react-query";
import { impactText } from "../../../shared/text/impact.ts";
import { impactQuery } from "./get-impact.ts";

/** For the question about several. */
export const impactOfSelected = (ids: readonly number[]) => <BusinessImpact ids={ids} />;

export function BusinessImpact({ ids }: { ids: readonly number[] }) {
  const { data, error } = useQuery(impactQuery(ids));
  if (error) return impactText.unknown;
  return <span aria-live="polite">{data ? impactText.of(data) : impactText.counting}</span>;
}
