/**
 * Says how old an answer from the cache is, with a retry, which also runs once the browser is
 * online; renders nothing for a current answer.
 */
import { useEffect } from "react";
import { formatCachedAt } from "../format/town-day.ts";
import { offlineText } from "../text/offline.ts";
import { useTown } from "./app-providers.tsx";
import { useToday } from "../town/today.tsx";
import { RetryLine } from "./states.tsx";

interface StaleNoticeProps {
  of: { cachedAt?: string | undefined } | null | undefined;
  text?: (time: string) => string;
  onRetry: () => void;
}

export function StaleNotice({
  of: answer,
  text = offlineText.shownAsOf,
  onRetry,
}: StaleNoticeProps) {
  const { timeZone } = useTown();
  const today = useToday();
  const at = answer?.cachedAt;
  useEffect(() => {
    if (at === undefined) return undefined;
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [at, onRetry]);
  if (at === undefined) return null;
  const time = formatCachedAt(timeZone, new Date(at), today);
  return <RetryLine text={text(time)} onRetry={onRetry} />;
}
