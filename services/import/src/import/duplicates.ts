/** Writes that a killed run may have made before: what is there already counts as written. */
import mongoose from "mongoose";

const DUPLICATE_KEY = 11000;

/** Waits for an unordered insert and passes over documents that exist; rejects for anything else. */
export async function ignoreDuplicates(insert: Promise<unknown>) {
  try {
    await insert;
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) throw error;
    const faults = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
    if (!faults.every(({ code }) => code === DUPLICATE_KEY)) throw error;
  }
}
