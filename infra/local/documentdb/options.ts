import { CommandError } from "./errors.ts";
import { isOff } from "./raw-bson.ts";
import type { RawElement } from "./raw-bson.ts";

/** Which rights a command needs, and which fields it may carry. */
export type CommandFields = {
  /**
   * Required rights: none, any authenticated user, or MongoDB's role `readWrite` on its database;
   * by default all rights.
   */
  needs?: "nothing" | "signIn" | "readWrite";
  /** Fields that the gateway handles or the engine checks. */
  takes: readonly string[];
  /** Fields of the protocol that the engine would silently ignore: refused unless false or zero. */
  refuses?: readonly string[];
  /** Drivers add fields of their own to greetings, which vary by version. */
  takesAnything?: true;
};

/** Fields that every command may carry; the gateway handles them and the engine never sees them. */
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
    needs: "readWrite",
    takes: ["pipeline", "cursor", "allowDiskUse", "hint", "collation", "let"],
    refuses: ["explain", "exchange", "bypassDocumentValidation"],
  },
  buildInfo: { needs: "nothing", takes: [] },
  collMod: {
    takes: ["index", "validator", "validationLevel", "validationAction", "viewOn", "pipeline"],
    refuses: ["expireAfterSeconds", "timeseries", "cappedSize", "cappedMax", "maxTimeMS"],
  },
  connectionStatus: { needs: "nothing", takes: ["showPrivileges"] },
  count: {
    needs: "readWrite",
    takes: ["query", "limit", "skip", "hint", "collation"],
    refuses: ["fields"],
  },
  create: {
    needs: "readWrite",
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
  createIndexes: { needs: "readWrite", takes: ["indexes", "commitQuorum"], refuses: ["maxTimeMS"] },
  createUser: { takes: ["pwd", "roles"] },
  delete: { needs: "readWrite", takes: ["deletes", "ordered", "let"] },
  distinct: { needs: "readWrite", takes: ["key", "query", "hint", "collation"] },
  drop: { needs: "readWrite", takes: [], refuses: ["maxTimeMS"] },
  dropDatabase: { takes: [], refuses: ["maxTimeMS"] },
  dropIndexes: { needs: "readWrite", takes: ["index"], refuses: ["maxTimeMS"] },
  dropUser: { takes: [] },
  endSessions: { needs: "signIn", takes: [] },
  explain: { needs: "readWrite", takes: ["verbosity"], refuses: ["maxTimeMS"] },
  find: {
    needs: "readWrite",
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
    needs: "readWrite",
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
  getMore: {
    needs: "readWrite",
    takes: ["collection", "batchSize"],
    refuses: ["maxTimeMS", "term"],
  },
  getParameter: { takes: [], takesAnything: true },
  hello: { needs: "nothing", takes: [], takesAnything: true },
  insert: { needs: "readWrite", takes: ["documents", "ordered", "bypassDocumentValidation"] },
  killCursors: { needs: "readWrite", takes: ["cursors"] },
  listCollections: {
    needs: "readWrite",
    takes: ["filter", "nameOnly", "authorizedCollections", "cursor"],
    refuses: ["maxTimeMS"],
  },
  listDatabases: { takes: ["filter", "nameOnly", "authorizedDatabases"], refuses: ["maxTimeMS"] },
  listIndexes: { needs: "readWrite", takes: ["cursor"], refuses: ["maxTimeMS"] },
  ping: { needs: "nothing", takes: [] },
  refreshSessions: { needs: "signIn", takes: [] },
  saslContinue: { needs: "nothing", takes: ["conversationId", "payload"] },
  saslStart: { needs: "nothing", takes: ["mechanism", "payload", "options", "autoAuthorize"] },
  update: { needs: "readWrite", takes: ["updates", "ordered", "bypassDocumentValidation", "let"] },
  updateUser: { takes: ["pwd", "roles"] },
  usersInfo: { takes: [] },
} satisfies Record<string, CommandFields>;

/** Refuses the first field that the command can't honor: 72 if the protocol has it, else 40415. */
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
