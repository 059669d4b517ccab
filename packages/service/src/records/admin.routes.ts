/** Admin routes of one kind of record: list, create, read, change, delete, and restore from bin or history. */
import { bulkDelete, bulkDeleted, bulkDone, bulkFeature } from "@mainstreet/contracts/bulk-edit";
import { idParams } from "@mainstreet/contracts/fields";
import type { Author } from "@mainstreet/contracts/history";
import { z } from "zod";
import { idempotencyHeaders, insertKeyOf } from "../access/idempotency-key.ts";
import type { Service } from "../http/build-service.ts";
import type { RequestTown } from "../towns/request-town.ts";
import { changeMany, removeMany } from "./batches.ts";
import { binRoutes } from "./bin.routes.ts";
import { historyRestoreRoute } from "./history-restore.routes.ts";
import { authorOf, requireOwn } from "./history.ts";
import { historyRoute } from "./history.routes.ts";
import { isSame } from "./model.ts";
import type { RecordQuota } from "./quota.ts";
import type { RestoreRules } from "./restore-rules.ts";
import type { Found, Patch, RecordStore, Removal } from "./store.ts";

interface AdminRoutesOptions<State extends { id: number }> {
  store: RecordStore<State>;
  records: RecordQuota;
  create: z.ZodType<object>;
  update: z.ZodType<{ revision?: number | undefined }>;
  shown: z.ZodType<{ id: number }>;
  /** Returns records in the form of `shown`. */
  show: (town: RequestTown, found: Found<State>[]) => Promise<object[]>;
  /** Further fields that change along with a record that is to become `wanted`. */
  implied?: (wanted: State, before: State) => Patch<State>;
  /** Throws if the record must not be written; gets its future state, and the fields that were sent. */
  check?: (town: string, state: State, given: object) => Promise<void>;
  /** After the write: throws if what the record belongs to was deleted meanwhile; `undo` reverts the write. */
  settle?: (
    town: string,
    state: State,
    given: object,
    undo: () => Promise<unknown>,
  ) => Promise<void>;
  /** Turns a write error into the one to report. */
  refusal?: (error: unknown, given: State) => unknown;
  /** Whether a record may be deleted. */
  allow?: Removal["allow"];
  restoreRules: RestoreRules<State>;
}

interface Change {
  given: object;
  /** If absent, the change is applied to the currently stored state. */
  revision?: number | undefined;
  by: Author;
}

/** Registers all routes below `/api/admin/<name>` except the list, which each kind filters in its own way. */
export function adminRecordRoutes<State extends { id: number }>(
  app: Service,
  name: string,
  options: AdminRoutesOptions<State>,
) {
  const { store, records, shown, show, implied, check, settle, refusal, allow, restoreRules } =
    options;
  const { state: schema, model } = store.kind;
  const { changed } = restoreRules;
  const path = `/api/admin/${name}` as const;
  const config = { access: "admin" } as const;

  async function showOne(town: RequestTown, found: Found<State>) {
    const [one] = await show(town, [found]);
    return shown.parse(one);
  }

  const write = async (state: State, act: () => Promise<Found<State>>) =>
    act().catch((error: unknown) => {
      throw refusal?.(error, state) ?? error;
    });

  async function change(town: string, id: number, { given: sent, revision, by }: Change) {
    const found = await store.find(town, id);
    const before = found.state;
    const given = { ...sent, ...implied?.(schema.parse({ ...before, ...sent }), before) };
    const wanted = schema.parse({ ...before, ...given });
    await check?.(town, wanted, given);
    const written = await write(wanted, async () =>
      // A save whose answer got lost may have been sent again.
      isSame(wanted, before)
        ? found
        : store.change(town, id, fieldsOf(wanted, given), revision, by),
    );
    try {
      const undo = () => store.change(town, id, fieldsOf(before, given));
      await settle?.(town, written.state, given, undo);
    } finally {
      await changed(town);
    }
    return written;
  }

  app.post(
    path,
    {
      config,
      schema: { body: options.create, headers: idempotencyHeaders, response: { 201: shown } },
    },
    async (request, reply) => {
      const { town, body, admin, headers } = request;
      const { slug } = town;
      const by = authorOf(admin);
      const form = insertKeyOf(headers);
      // A retry may contain corrections made after the first response was lost, so the latest body
      // wins.
      const again = async () => {
        const [first] = form ? await store.all(slug, form) : [];
        if (!first) return undefined;
        const { id } = first.state;
        await requireOwn(model, slug, id, by);
        return change(slug, id, { given: body, revision: first.document.revision, by });
      };
      const before = await again();
      if (before) return reply.code(201).send(await showOne(town, before));
      // Placeholder until the store assigns an id.
      const wanted = schema.parse({ ...body, id: 1 });
      await check?.(slug, wanted, body);
      await records.requireRoom(request);
      const made = await write(wanted, async () => {
        try {
          return await store.create(slug, wanted, by, form);
        } catch (error) {
          // A previous try has been stored in the meantime.
          const first = await again();
          if (first) return first;
          throw error;
        }
      });
      try {
        await settle?.(slug, made.state, body, () => store.remove(slug, made.state.id));
      } finally {
        await changed(slug);
      }
      return reply.code(201).send(await showOne(town, made));
    },
  );

  app.get(
    `${path}/:id`,
    { config, schema: { params: idParams, response: { 200: shown } } },
    async ({ town, params }) => showOne(town, await store.find(town.slug, params.id)),
  );

  app.put(
    `${path}/:id`,
    { config, schema: { params: idParams, body: options.update, response: { 200: shown } } },
    async ({ town, params, body, admin }) => {
      const { revision, ...given } = body;
      return showOne(
        town,
        await change(town.slug, params.id, { given, revision, by: authorOf(admin) }),
      );
    },
  );

  app.delete(
    `${path}/:id`,
    { config, schema: { params: idParams, response: { 204: z.null() } } },
    async ({ town, params, admin }, reply) => {
      await store.remove(town.slug, params.id, { by: authorOf(admin), allow });
      await changed(town.slug);
      return reply.code(204).send(null);
    },
  );

  historyRoute(app, `${path}/:id/history`, model, store.title);
  binRoutes(app, path, { store, records, rules: restoreRules });
  historyRestoreRoute(app, path, { store, rules: restoreRules });
}

/** Returns only the given fields, so that concurrent changes of the others are kept. */
function fieldsOf<State extends object>(state: State, given: object): Patch<State> {
  const patch: Patch<State> = {};
  for (const name in state) if (name in given) patch[name] = state[name];
  return patch;
}

/** Returns the options of a list route. */
export const listRoute = <Query extends z.ZodType, Shown extends z.ZodType>(
  querystring: Query,
  shown: Shown,
) => ({
  config: { access: "admin" as const },
  schema: { querystring, response: { 200: z.array(shown) } },
});

/**
 * Registers `POST /api/admin/<name>/bulk-delete` and `…/bulk-feature`, which writes the patch of `featured`.
 */
export function manyRecordsRoutes<State extends { id: number }>(
  app: Service,
  name: string,
  options: {
    store: RecordStore<State>;
    featured: (is: boolean) => Patch<State>;
    changed: (town: string) => Promise<void>;
  },
) {
  const { store, featured, changed } = options;
  const config = { access: "admin" } as const;
  app.post(
    `/api/admin/${name}/bulk-delete`,
    { config, schema: { body: bulkDelete, response: { 200: bulkDeleted } } },
    async ({ town: { slug }, body, admin }) => {
      try {
        const ids = await removeMany(store, slug, body.ids, { by: authorOf(admin) });
        return { done: ids.length, ids };
      } finally {
        // Some records may have been written although others failed.
        await changed(slug);
      }
    },
  );

  app.post(
    `/api/admin/${name}/bulk-feature`,
    { config, schema: { body: bulkFeature, response: { 200: bulkDone } } },
    async ({ town: { slug }, body, admin }) => {
      const patch = featured(body.featured);
      try {
        return { done: await changeMany(store, slug, body.ids, patch, authorOf(admin)) };
      } finally {
        await changed(slug);
      }
    },
  );
}
