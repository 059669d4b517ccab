/** The card that counts the days to the visitor's birthday; nothing until one is stored. */
import { useToday } from "../../shared/hooks/use-today.ts";
import { useTown } from "../../shared/town/context.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { useBirthday } from "./use-birthday.ts";

const loadCard = async () => (await import("./tracker-card.tsx")).TrackerCard;

export function BirthdayTracker() {
  const record = useBirthday()?.record;
  const today = useToday(useTown().timeZone);
  return record && today && <LazyPart wanted load={loadCard} part={{ record, today }} />;
}
