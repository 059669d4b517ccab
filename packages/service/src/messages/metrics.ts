/** How far a service is behind with its messages, for Prometheus. */
import type { Relay } from "@mainstreet/messages/relay";
import type { Subscriptions } from "@mainstreet/messages/subscribe";
import { gauge } from "../operations/metrics.ts";
import type { Metrics } from "../operations/metrics.ts";

/** What cannot be asked while the database or Redis is away must not hide the other metrics. */
const orUnknown = (read: () => Promise<number>) => () => read().catch(() => Number.NaN);

/** Adds the age of the oldest unsent message and, for consumers, how many are not applied yet or never. */
export function messageMetrics(
  metrics: Metrics,
  { relay, inbox }: { relay: Relay | undefined; inbox: Subscriptions | undefined },
) {
  if (relay)
    gauge(
      metrics,
      "outbox_age_seconds",
      "Age of the oldest message that is not in the stream yet, in seconds",
      orUnknown(() => relay.oldestWaiting()),
    );
  if (!inbox) return;
  gauge(
    metrics,
    "messages_waiting",
    "Messages of other services that are not applied yet",
    orUnknown(() => inbox.waiting()),
  );
  gauge(
    metrics,
    "messages_dead",
    "Messages of other services that could not be applied and wait for an operator",
    orUnknown(() => inbox.dead()),
  );
}
