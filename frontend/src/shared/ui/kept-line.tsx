/**
 * Says how old an answer is that was kept, and asks for a newer one, by itself once there is a connection;
 * nothing of a current one.
 */
import { useEffect } from "react";
import { keptSince } from "../format/town-day.ts";
import { keptText } from "../text/kept.ts";
import { useTown } from "./town-frame.tsx";
import { useToday } from "../town/today.tsx";
import { RetryLine } from "./states.tsx";

interface KeptLineProps {
  of: { keptAt?: string | undefined } | null | undefined;
  text?: (time: string) => string;
  onRetry: () => void;
}

export function KeptLine({ of: answer, text = keptText.shownAsOf, onRetry }: KeptLineProps) {
  const { timeZone } = useTown();
  const today = useToday();
  const at = answer?.keptAt;
  useEffect(() => {
    if (at === undefined) return undefined;
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [at, onRetry]);
  if (at === undefined) return null;
  const time = keptSince(timeZone, new Date(at), today);
  return <RetryLine text={text(time)} onRetry={onRetry} />;
}
