import { DatabaseError } from "pg";
import { engineCode } from "./engine-codes.ts";
import { PostgresUnavailable } from "./postgres.ts";
import { toBson } from "./raw-bson.ts";

const codeNames: Readonly<Record<number, string>> = {
  1: "InternalError",
  2: "BadValue",
  9: "FailedToParse",
  11: "UserNotFound",
  13: "Unauthorized",
  14: "TypeMismatch",
  18: "AuthenticationFailed",
  24: "LockTimeout",
  26: "NamespaceNotFound",
  27: "IndexNotFound",
  28: "PathNotViable",
  31: "RoleNotFound",
  40: "ConflictingUpdateOperators",
  43: "CursorNotFound",
  48: "NamespaceExists",
  50: "MaxTimeMSExpired",
  59: "CommandNotFound",
  66: "ImmutableField",
  67: "CannotCreateIndex",
  72: "InvalidOptions",
  73: "InvalidNamespace",
  85: "IndexOptionsConflict",
  86: "IndexKeySpecsConflict",
  91: "ShutdownInProgress",
  100: "UnsatisfiableWriteConcern",
  112: "WriteConflict",
  115: "CommandNotSupported",
  121: "DocumentValidationFailure",
  146: "ExceededMemoryLimit",
  197: "InvalidIndexSpecificationOption",
  225: "TransactionTooOld",
  241: "ConversionFailure",
  263: "OperationNotSupportedInTransaction",
  334: "MechanismUnavailable",
  352: "UnsupportedOpQueryCommand",
  10334: "BSONObjectTooLarge",
  11000: "DuplicateKey",
  14031: "OutOfDiskSpace",
  50768: "NotARetryableWriteCommand",
};

/**
 * A refused or failed command, with the protocol's code. `details` are added to the answer
 * unchanged.
 */
export class CommandError extends Error {
  readonly code: number;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(code: number, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Returns the answer to a failed command: `{ ok: 0, errmsg, code, codeName, … }`. */
export function errorReply(error: unknown): Buffer {
  const { code, message, details } = commandError(error);
  const codeName = codeNames[code] ?? `Location${code}`;
  return toBson({ ok: 0, errmsg: message, code, codeName, ...details });
}

/** Converts any failure to the protocol's codes and messages. */
function commandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof PostgresUnavailable) {
    // Without this label, drivers don't retry a write: it might be executed twice.
    const labels = error.outcome === "unknown" ? {} : { errorLabels: ["RetryableWriteError"] };
    return new CommandError(91, error.message, labels);
  }
  if (error instanceof DatabaseError) {
    return new CommandError(sqlStateCode(error.code ?? ""), error.message);
  }
  return new CommandError(1, error instanceof Error ? error.message : String(error));
}

const sqlStates: Readonly<Record<string, number>> = {
  "0A000": 115,
  "22023": 2,
  "22P02": 9,
  "23505": 11000,
  "23P01": 11000,
  "40001": 112,
  "40P01": 112,
  "42P01": 26,
  "53100": 14031,
  "55P03": 24,
  "57014": 50,
};

/**
 * Returns the protocol's code for a SQLSTATE of PostgreSQL or of the engine ("M001C"); 1 if it has
 * none.
 */
function sqlStateCode(state: string): number {
  return sqlStates[state] ?? engineCode(state) ?? 1;
}

/**
 * Decodes the SQLSTATE of a write error, packed at six bits per character: 319029277 is "M001C".
 */
export function packedStateCode(packed: number): number {
  let state = "";
  for (let shift = 0; shift < 30; shift += 6) {
    state += String.fromCharCode(((packed >> shift) & 0x3f) + 0x30);
  }
  return sqlStateCode(state);
}

/** Whether one of PostgreSQL's own unique indexes refused the document. */
export function isUniqueViolation(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && sqlStateCode(error.code ?? "") === 11000;
}
