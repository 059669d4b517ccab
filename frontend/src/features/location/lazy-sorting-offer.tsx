/** Where the location comes when a list is being read: the offer to have the nearest first. */
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";

/** Few come back to a list that they have begun to read before their location is there. */
const load = async () => (await import("./sorting-offer.tsx")).SortingOffer;

export function LazySortingOffer() {
  const { location, sortedBy } = useLocationHandle().state;
  return <LazyPart wanted={location !== sortedBy} load={load} failed={() => null} part={{}} />;
}
