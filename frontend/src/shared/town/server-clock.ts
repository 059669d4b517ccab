/** The server's clock: that of a phone may be hours wrong. */

/** Asked anew after so long: the phone's may have been set meanwhile. */
const FRESH_MS = 30 * 60 * 1000;
/** Nobody waits longer for it. */
const PATIENCE_MS = 5000;

/** How far it is ahead of this one; 0 until it has told. */
let ahead = 0;
let askedAt = 0;
let asking: Promise<void> | undefined;

/** In ms since 1970, by what is known of the server's clock. */
export const serverNow = () => Date.now() + ahead;

/** The same once it has been asked, unless it was just now; without a connection this clock has to do. */
export async function askServerNow(): Promise<number> {
  if (Math.abs(Date.now() - askedAt) > FRESH_MS) {
    askedAt = Date.now();
    asking = ask().catch(() => {
      askedAt = 0;
    });
  }
  await asking;
  return serverNow();
}

/** By an answer without a body; of one that comes with the page nobody knows how old it is. */
async function ask() {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch("/api/town", { method: "HEAD", cache: "no-store", signal });
  const told = Date.parse(answer.headers.get("date") ?? "");
  if (!Number.isNaN(told)) ahead = told - Date.now();
}
