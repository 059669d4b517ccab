import { deserialize } from "bson";
import { CommandError } from "./errors.ts";
import { envelopeFields } from "./options.ts";
import { bsonType, keepElements, text } from "./raw-bson.ts";
import type { RawElement } from "./raw-bson.ts";

/** A parsed command; `body` and `sequence` are passed to the engine unchanged. */
export type Command = {
  name: string;
  database: string;
  /** Empty for commands that name no collection. */
  collection: string;
  /** The command document without the fields that the gateway handles itself. */
  body: Buffer;
  /** Documents, updates or deletes that were sent in a section of their own, concatenated. */
  sequence: Buffer | null;
  /** The id of the logical session, as opaque text. */
  session: string | undefined;
  /** Set for a retryable write: a repetition with the same number must not be executed twice. */
  transactionNumber: bigint | undefined;
};

/** Returns the collection's full name, "database.collection". */
export function namespace({ database, collection }: Command): string {
  return `${database}.${collection}`;
}

/** Parses a command and removes the fields that every command may carry from its body. */
export function readCommand(
  body: Buffer,
  elements: readonly RawElement[],
  sequence: Buffer | null,
): Command {
  const [first] = elements;
  if (!first) throw new CommandError(59, "A command needs a name.");
  const named = new Map(elements.map((element) => [element.key, element]));
  const database = named.get("$db");
  checkEnvelope(body, named);
  const session = named.get("lsid");
  const number = named.get("txnNumber");
  return {
    name: first.key,
    database: (database && text(body, database)) ?? "",
    collection: text(body, first) ?? "",
    body: keepElements(body, elements, (element) => !envelopeFields.has(element.key)),
    sequence,
    session: session && body.toString("hex", session.value, session.end),
    transactionNumber:
      number?.type === bsonType.long ? body.readBigInt64LE(number.value) : undefined,
  };
}

/**
 * Checks guarantees that the gateway gives for the engine: one member, journaled, no transactions.
 */
function checkEnvelope(body: Buffer, named: ReadonlyMap<string, RawElement>) {
  if (named.has("startTransaction") || named.has("autocommit")) {
    throw new CommandError(263, "Transactions are not supported by this gateway.");
  }
  const write = nested(body, named.get("writeConcern"));
  const members = write["w"];
  if (members !== undefined && members !== 0 && members !== 1 && members !== "majority") {
    throw new CommandError(
      100,
      "This replica set has one member; write concern 'w' may be 0, 1 or 'majority'.",
    );
  }
  const level = nested(body, named.get("readConcern"))["level"];
  if (level === "snapshot") {
    throw new CommandError(72, "This database does not support read concern 'snapshot'.");
  }
}

function nested(body: Buffer, element: RawElement | undefined): Readonly<Record<string, unknown>> {
  if (element?.type !== bsonType.document) return {};
  return deserialize(body.subarray(element.value, element.end));
}
