/** Prometheus metrics of a service's message backlog. */
import type { Relay } from "@mainstreet/messages/relay";
import type { Subscriptions } from "@mainstreet/messages/subscribe";
import { gauge } from "../operations/metrics.ts";
import type { Metrics } from "../operations/metrics.ts";

/** NaN if a value cannot be read while a store is unavailable, so that the other metrics are still reported. */
const orUnknown = (read: () => Promise<number>) => () => read().catch(() => Number.NaN);

/** Adds the age of the oldest unsent message; for consumers, the number of unapplied and dead messages. */
export function messageMetrics(
  metrics: Metrics,
  { relay, inbox }: { relay: Relay | undefined; inbox: Subscriptions | undefined },
) {
  if (relay)
    gauge(
      metrics,
      "outbox_age_seconds",
      "Age of the oldest message not yet in the stream, in seconds",
      orUnknown(() => relay.oldestWaiting()),
    );
  if (!inbox) return;
  gauge(
    metrics,
    "messages_waiting",
    "Messages of other services not processed yet",
    orUnknown(() => inbox.waiting()),
  );
  gauge(
    metrics,
    "messages_dead",
    "Messages of other services that could not be processed and need an operator",
    orUnknown(() => inbox.dead()),
  );
}
