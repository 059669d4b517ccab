/** The card that counts the days to the visitor's birthday; nothing until one is stored. */
import { useToday } from "../../../shared/town/today.tsx";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import { useBirthday } from "../api/use-birthday.ts";

const loadCard = async () => (await import("./tracker-card.tsx")).TrackerCard;

export function BirthdayTracker() {
  const record = useBirthday()?.record;
  const today = useToday();
  return record && <LazyPart load={loadCard} part={{ record, today }} />;
}
