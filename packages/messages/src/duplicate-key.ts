/** Detects writes of documents that exist already. */
import mongoose from "mongoose";

const DUPLICATE_KEY = 11000;

/** Whether a unique index has refused the write. */
export const isDuplicateKeyError = (error: unknown) =>
  error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY;

/**
 * Whether existing documents were the only errors of an unordered bulk write. A bulk write that never reached a
 * server has no errors at all.
 */
export function isOnlyDuplicateKeyErrors(
  error: unknown,
): error is mongoose.mongo.MongoBulkWriteError {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return false;
  const faults = [error.writeErrors].flat();
  return faults.length > 0 && faults.every(({ code }) => code === DUPLICATE_KEY);
}
