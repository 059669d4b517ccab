/** What is saved on this device. */
import { SavedBusinesses } from "../../../features/businesses/saved-businesses.tsx";
import { SavedDeals } from "../../../features/deals/components/saved-deals.tsx";

export const SavedPanel = (props: { id: string; onOpen: (id: number) => void }) => (
  <>
    <SavedDeals {...props} />
    <SavedBusinesses />
  </>
);
