/** The dialog about the visitor's place stands with the header's chip, and is opened from anywhere. */
import { useHistoryLayer } from "../../shared/hooks/use-history-layer.ts";

export const usePlaceDialog = () => useHistoryLayer("place");
