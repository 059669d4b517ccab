import { CommandError } from "./errors.ts";
import { isOff } from "./raw-bson.ts";
import type { RawElement } from "./raw-bson.ts";

/** Which fields a command may carry. */
export type CommandFields = {
  /** Honoured by the gateway or checked by the engine. */
  takes: readonly string[];
  /** Known to the protocol, but the engine would pass over them in silence: refused unless false or zero. */
  refuses?: readonly string[];
  /** Greetings carry whatever the driver's version likes to tell. */
  takesAnything?: true;
};

/** Fields every command may carry; the gateway answers for them and the engine never sees them. */
export const envelopeFields: ReadonlySet<string> = new Set([
  "$db",
  "$clusterTime",
  "$readPreference",
  "autocommit",
  "comment",
  "lsid",
  "readConcern",
  "startTransaction",
  "txnNumber",
  "writeConcern",
]);

export const commandFields = {
  aggregate: {
    takes: ["pipeline", "cursor", "allowDiskUse", "hint", "collation", "let"],
    refuses: ["explain", "exchange", "bypassDocumentValidation"],
  },
  buildInfo: { takes: [] },
  collMod: {
    takes: ["index", "validator", "validationLevel", "validationAction", "viewOn", "pipeline"],
    refuses: ["expireAfterSeconds", "timeseries", "cappedSize", "cappedMax", "maxTimeMS"],
  },
  connectionStatus: { takes: ["showPrivileges"] },
  count: { takes: ["query", "limit", "skip", "hint", "collation"], refuses: ["fields"] },
  create: {
    takes: [
      "capped",
      "changeStreamPreAndPostImages",
      "clusteredIndex",
      "collation",
      "pipeline",
      "timeseries",
      "validationAction",
      "validationLevel",
      "validator",
      "viewOn",
    ],
    refuses: [
      "size",
      "max",
      "expireAfterSeconds",
      "storageEngine",
      "indexOptionDefaults",
      "autoIndexId",
      "maxTimeMS",
    ],
  },
  createIndexes: { takes: ["indexes", "commitQuorum"], refuses: ["maxTimeMS"] },
  createUser: { takes: ["pwd", "roles"] },
  delete: { takes: ["deletes", "ordered", "let"] },
  distinct: { takes: ["key", "query", "hint", "collation"] },
  drop: { takes: [], refuses: ["maxTimeMS"] },
  dropDatabase: { takes: [], refuses: ["maxTimeMS"] },
  dropIndexes: { takes: ["index"], refuses: ["maxTimeMS"] },
  dropUser: { takes: [] },
  endSessions: { takes: [] },
  explain: { takes: ["verbosity"], refuses: ["maxTimeMS"] },
  find: {
    takes: [
      "allowDiskUse",
      "allowPartialResults",
      "batchSize",
      "collation",
      "filter",
      "hint",
      "let",
      "limit",
      "projection",
      "singleBatch",
      "skip",
      "sort",
    ],
    refuses: [
      "min",
      "max",
      "returnKey",
      "showRecordId",
      "tailable",
      "awaitData",
      "noCursorTimeout",
      "oplogReplay",
    ],
  },
  findAndModify: {
    takes: [
      "arrayFilters",
      "bypassDocumentValidation",
      "collation",
      "fields",
      "hint",
      "let",
      "new",
      "query",
      "remove",
      "sort",
      "update",
      "upsert",
    ],
  },
  getMore: { takes: ["collection", "batchSize"], refuses: ["maxTimeMS", "term"] },
  getParameter: { takes: [], takesAnything: true },
  hello: { takes: [], takesAnything: true },
  insert: { takes: ["documents", "ordered", "bypassDocumentValidation"] },
  killCursors: { takes: ["cursors"] },
  listCollections: {
    takes: ["filter", "nameOnly", "authorizedCollections", "cursor"],
    refuses: ["maxTimeMS"],
  },
  listDatabases: { takes: ["filter", "nameOnly", "authorizedDatabases"], refuses: ["maxTimeMS"] },
  listIndexes: { takes: ["cursor"], refuses: ["maxTimeMS"] },
  ping: { takes: [] },
  refreshSessions: { takes: [] },
  saslContinue: { takes: ["conversationId", "payload"] },
  saslStart: { takes: ["mechanism", "payload", "options", "autoAuthorize"] },
  update: { takes: ["updates", "ordered", "bypassDocumentValidation", "let"] },
  updateUser: { takes: ["pwd", "roles"] },
  usersInfo: { takes: [] },
} satisfies Record<string, CommandFields>;

/** Refuses the first field the command can't honour: 72 when the protocol knows it, else 40415. */
export function checkFields(
  name: string,
  fields: CommandFields,
  body: Buffer,
  elements: readonly RawElement[],
) {
  if (fields.takesAnything) return;
  for (const element of elements.slice(1)) {
    const { key } = element;
    if (fields.refuses?.includes(key)) {
      if (isOff(body, element)) continue;
      throw new CommandError(72, `This database does not support the option '${key}' of ${name}.`);
    }
    if (fields.takes.includes(key) || envelopeFields.has(key) || key === "maxTimeMS") continue;
    throw new CommandError(40415, `BSON field '${name}.${key}' is an unknown field.`);
  }
}
