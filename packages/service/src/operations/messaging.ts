/** What services run beside HTTP: outgoing and incoming messages, repair of copies, catalogue reloads. */
import type { Handlers } from "@mainstreet/messages/handlers";
import { appliedStreamOf, streamOf } from "@mainstreet/messages/names";
import { startRelay } from "@mainstreet/messages/relay";
import type { Publication } from "@mainstreet/messages/republish";
import { startSubscriptions } from "@mainstreet/messages/subscribe";
import type { Subscriptions } from "@mainstreet/messages/subscribe";
import { startTail } from "@mainstreet/messages/tail";
import type { ProjectionCollection } from "@mainstreet/messages/verify";
import type { FastifyInstance } from "fastify";
import type { Connection } from "mongoose";
import type { AppDeps } from "../http/build-service.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { catalogueMetrics } from "../catalogue/metrics.ts";
import type { ShutdownStep } from "./closing.ts";
import type { ServiceConfig } from "./config.ts";
import { startReconciliation } from "../messages/reconciliation.ts";
import { reconciliationHandlers } from "../messages/differences.ts";
import { messageMetrics } from "../messages/metrics.ts";
import type { RecordQuota } from "../records/quota.ts";
import type { Removals } from "../towns/removals.ts";

/** What a service publishes, subscribes to and copies. */
export interface MessagingOptions {
  /** Its publications, one per kind of record. */
  publications?: (mongo: Connection) => Publication[];
  /** Services whose messages it subscribes to. */
  sources?: readonly string[];
  /** Its projections of those services' records. */
  projections?: readonly ProjectionCollection[];
}

/** Dependencies of a service's own parts. */
export interface ServiceDeps<Config> extends AppDeps<Config> {
  /** Number of messages not applied yet; Infinity until subscriptions have started. */
  waiting: () => Promise<number>;
}

/** The parts made by a service: its app, and objects served by the common parts. */
export interface ServiceParts {
  app: Pick<FastifyInstance, "listen" | "close">;
  removals?: Pick<Removals, "handlers">;
  /** Handlers of the messages it subscribes to. */
  handlers?: Handlers;
  /** Notified of changed towns: `catalogue` of any change, `records` of the service's own, to recount them. */
  catalogue?: Pick<Catalogue<unknown>, "refresh" | "stats">;
  records?: Pick<RecordQuota, "changed">;
  /** Shutdown steps of its own parts: one beside the requests, one beside the relay after them. */
  closing?: readonly [ShutdownStep, ShutdownStep?];
}

/** Starts what all services have in common around the parts made by `start`; never waits for a store. */
export async function startMessaging<Config extends ServiceConfig, Own extends ServiceParts>(
  deps: Omit<AppDeps<Config>, "wakeRelay">,
  options: MessagingOptions,
  start: (deps: ServiceDeps<Config>) => Promise<Own>,
): Promise<Own & { closing: readonly ShutdownStep[] }> {
  const { service, prefix, mongo, metrics } = deps;
  const { sources, projections = [] } = options;
  const publications = options.publications?.(mongo) ?? [];
  const collections = publications.map(({ collection }) => collection);
  const relay =
    collections.length > 0 ? startRelay({ ...deps, collections, publications }) : undefined;
  let inbox: Subscriptions | undefined;
  const own = await start({
    ...deps,
    wakeRelay: () => relay?.wake(),
    waiting: async () => inbox?.waiting() ?? Infinity,
  });
  const { removals, handlers = {}, catalogue, records, closing = [{}] } = own;
  if (sources) {
    const all = {
      ...handlers,
      ...(projections.length > 0 && reconciliationHandlers({ ...deps, projections })),
    };
    const guarded = removals?.handlers(all) ?? all;
    inbox = startSubscriptions({ ...deps, group: service, sources, handlers: guarded });
  }
  const pauseMs = deps.config.COMPARISON_PAUSE_MS;
  const reconciliation =
    publications.length > 0 ? startReconciliation({ ...deps, publications, pauseMs }) : undefined;
  messageMetrics(metrics, { relay, inbox });
  if (catalogue) catalogueMetrics(metrics, catalogue);
  const told = streamOf(prefix, service);
  const streams = [told, ...(inbox ? [appliedStreamOf(prefix, service)] : [])];
  const onTown = (town: string, stream: string) => {
    catalogue?.refresh(town);
    // Messages of other services change copies only.
    if (stream === told) records?.changed(town);
  };
  const tail = catalogue && startTail({ ...deps, streams, onTown });
  const common = { messages: inbox?.close, tail: tail?.close, comparing: reconciliation?.close };
  const [first, second] = closing;
  return {
    ...own,
    closing: [
      { ...common, ...first },
      { relay: relay?.close, ...second },
    ],
  };
}
