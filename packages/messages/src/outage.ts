/** Tells store outages, which pass by themselves, from faults of a message. */

/** Errors of the MongoDB driver, mongoose and ioredis that mean "server not reached". */
const names =
  /^(?:Mongo(?:ose)?(?:Network|NetworkTimeout|ServerSelection|NotConnected|PoolCleared|PoolClearedOnNetwork|WaitQueueTimeout|TopologyClosed|ServerClosed|ClientClosed)|MaxRetriesPerRequest)Error$/;

/** Error codes of the operating system for unreachable servers. */
const systemCodes = new Set(
  "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN".split(" "),
);

/**
 * MongoDB's codes for a server that shuts down, starts or steps down, cannot reach the others (64, 133), or
 * denies the user a login (18) or an action (13): fixed in the database, not in the message.
 */
const serverCodes = new Set([
  6, 7, 13, 18, 64, 89, 91, 133, 134, 189, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436,
]);

/** Messages of Redis, mongoose, and Atlas' shared tiers, whose refusals all have the same code (8000). */
const texts =
  /^(?:Connection is closed|Command timed out|Command aborted due to connection close|Socket timeout|(?:LOADING|READONLY|MISCONF|OOM|NOREPLICAS|MASTERDOWN|EXECABORT|UNBLOCKED) )|buffering timed out|^bad auth|^user is not allowed to do action/;

/** Whether the error, or one that it wraps, means that a store is unavailable. */
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

/** The driver drops the cause of a bulk write that never reached a server, and sets no code. */
const isBulkWithoutAnswer = (error: Error) =>
  // Compares the name, so that processes without a database need not load the driver.
  error.name === "MongoBulkWriteError" &&
  "writeErrors" in error &&
  (!("code" in error) || error.code === undefined) &&
  Array.isArray(error.writeErrors) &&
  error.writeErrors.length === 0;
