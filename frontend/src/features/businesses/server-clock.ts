/** What minute it is by the server's clock: that of a phone may be an hour wrong. */
import { useSyncExternalStore } from "react";

export const MINUTE_MS = 60_000;

/** How far the server's clock is ahead of this one, in ms; 0 until it has told. */
let ahead = 0;
let asking: Promise<void> | undefined;

/** Asked once a visit, by an answer without a body; of one that comes with the page nobody knows how old it is. */
async function ask() {
  const answer = await fetch("/api/town", { method: "HEAD", cache: "no-store" });
  const told = Date.parse(answer.headers.get("date") ?? "");
  if (!Number.isNaN(told)) ahead = told - Date.now();
}

function eachMinute(tell: () => void) {
  // Without a connection the browser's clock has to do.
  asking ??= ask().catch(() => undefined);
  void asking.then(tell);
  const timer = setInterval(tell, MINUTE_MS / 6);
  return () => clearInterval(timer);
}

/** Whole minutes since 1970; null on the server, whose page is kept for longer than one. */
export const useServerMinute = () =>
  useSyncExternalStore(
    eachMinute,
    () => Math.floor((Date.now() + ahead) / MINUTE_MS),
    () => null,
  );
