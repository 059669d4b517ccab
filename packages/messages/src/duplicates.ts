/** Unordered bulk writes of which some were made before. */
import mongoose from "mongoose";

const DUPLICATE_KEY = 11000;

/** Whether nothing was wrong but that documents were there already. One that never reached a server has no faults. */
export function isOnlyDuplicates(error: unknown): error is mongoose.mongo.MongoBulkWriteError {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return false;
  const faults = [error.writeErrors].flat();
  return faults.length > 0 && faults.every(({ code }) => code === DUPLICATE_KEY);
}
