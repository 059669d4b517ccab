/** What is saved on this device. */
import { SavedDeals } from "../../../features/deals/components/saved-deals.tsx";
import { useSaved } from "../../../shared/saved/use-saved.ts";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";

export function SavedPanel(props: { id: string; onOpen: (id: number) => void }) {
  const businesses = useSaved("businesses") ?? [];
  return (
    <>
      <SavedDeals {...props} />
      <LazyPart wanted={businesses.length > 0} load={loadBusinesses} part={{}} />
    </>
  );
}

const loadBusinesses = async () =>
  (await import("../../../features/businesses/components/saved-businesses.tsx")).SavedBusinesses;
