/** Tells faults of the stores from faults of a message: outages pass by themselves. */

/** Errors of the MongoDB driver, mongoose and ioredis that mean: not reached. */
const names =
  /^(?:Mongo(?:ose)?(?:Network|NetworkTimeout|ServerSelection|NotConnected|PoolCleared|PoolClearedOnNetwork|WaitQueueTimeout|TopologyClosed|ServerClosed|ClientClosed)|MaxRetriesPerRequest)Error$/;

/** Errors of the operating system on the way to a server. */
const systemCodes = new Set(
  "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN".split(" "),
);

/**
 * MongoDB's own codes for a server that ends, starts or steps down, for one that reaches no others (64, 133),
 * and for a user who is not let in (18) or at anything (13): that is mended in the database, not in the message.
 */
const serverCodes = new Set([
  6, 7, 13, 18, 64, 89, 91, 133, 134, 189, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436,
]);

/** Of Redis, of mongoose, and of Atlas' shared tiers, which have one code for all that they refuse (8000). */
const texts =
  /^(?:Connection is closed|Command timed out|Command aborted due to connection close|Socket timeout|(?:LOADING|READONLY|MISCONF|OOM|NOREPLICAS|MASTERDOWN|EXECABORT|UNBLOCKED) )|buffering timed out|^bad auth|^user is not allowed to do action/;

/** Whether the error says that a store is away, also when it is wrapped in another. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return (
    names.test(error.name) ||
    (typeof code === "string" && systemCodes.has(code)) ||
    (typeof code === "number" && serverCodes.has(code)) ||
    texts.test(error.message) ||
    isBulkWithoutAnswer(error) ||
    isOutage(error.cause)
  );
}

/** The driver drops the cause of a bulk write that never reached a server; neither is there a code. */
const isBulkWithoutAnswer = (error: Error) =>
  // By its name, so that processes without a database need not load the driver.
  error.name === "MongoBulkWriteError" &&
  "writeErrors" in error &&
  (!("code" in error) || error.code === undefined) &&
  Array.isArray(error.writeErrors) &&
  error.writeErrors.length === 0;
