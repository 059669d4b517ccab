/**
 * Cache of the geocoder's answers, also that it found nothing, shared by all towns and instances. Addresses
 * are not stored, only hashes of them: visitors type where they live.
 */
import { createHash } from "node:crypto";
import type { Place } from "@mainstreet/contracts/geocode";
import { plain } from "@mainstreet/contracts/match-keys";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import type { Question } from "./geocoder.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const FOUND_DAYS = 180;
const NOT_FOUND_DAYS = 30;
const FAILURE_DAYS = 1;

/** Name of the collection, which belongs to no town. */
export const GEOCODES = "geocodes";

interface StoredGeocode {
  /** Hash of the question. */
  _id: string;
  answered: boolean;
  latitude: number | null;
  longitude: number | null;
  /** Questions that were not answered, from which lookups that wait learn of the failure. */
  failures: number;
  expiresAt: Date;
}

const degrees = { type: Number, default: null };
const geocodeSchema = new mongoose.Schema<StoredGeocode>(
  {
    _id: String,
    answered: { type: Boolean, required: true },
    latitude: degrees,
    longitude: degrees,
    failures: { type: Number, default: 0 },
    expiresAt: { type: Date, required: true },
  },
  { collection: GEOCODES, versionKey: false, strictQuery: "throw" },
);
geocodeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const geocodeModel = (mongo: Connection) =>
  mongo.model<StoredGeocode>("Geocode", geocodeSchema);

/** Returns the same key for an address in any case and white space; its own `|` is doubled, so it starts no area. */
export const questionKey = ({ address, near }: Question) =>
  createHash("sha256")
    .update(`${plain(address).replaceAll("|", "||")}${near && `|${near}`}`)
    .digest("hex")
    .slice(0, 32);

/** `place` is null where nothing was found; there is no answer at all while the question is open. */
export type Answer = { place: Place | null };

export function createGeocodeCache(mongo: Connection, now: () => Date) {
  const model = geocodeModel(mongo);
  const inDays = (days: number) => new Date(now().getTime() + days * DAY_MS);

  return {
    /** Returns the known answers, by the keys of their questions. */
    async known(questions: readonly Question[]): Promise<Map<string, Answer>> {
      const keys = [...new Set(questions.map(questionKey))];
      if (keys.length === 0) return new Map();
      const wanted = { _id: { $in: keys }, answered: true, expiresAt: { $gt: now() } };
      return new Map((await model.find(wanted).lean()).map((each) => [each._id, answerOf(each)]));
    },

    /** Returns what is known of one question, and how often it failed. */
    async find(question: Question): Promise<{ answer: Answer | undefined; failures: number }> {
      const stored = await model.findById(questionKey(question)).lean();
      const valid = stored?.answered === true && stored.expiresAt > now();
      return {
        answer: valid ? answerOf(stored) : undefined,
        failures: stored?.failures ?? 0,
      };
    },

    async remember(question: Question, place: Place | null) {
      const degreesNow = place ?? { latitude: null, longitude: null };
      const expiresAt = inDays(place ? FOUND_DAYS : NOT_FOUND_DAYS);
      await model.updateOne(
        { _id: questionKey(question) },
        { $set: { answered: true, ...degreesNow, expiresAt } },
        { upsert: true },
      );
    },

    async countFailure(question: Question) {
      await model.updateOne(
        { _id: questionKey(question) },
        {
          $set: { answered: false, expiresAt: inDays(FAILURE_DAYS) },
          $inc: { failures: 1 },
        },
        { upsert: true },
      );
    },

    /** Forgets the answers, so that the geocoder is asked again. */
    async forget(questions: readonly Question[]) {
      await model.deleteMany({ _id: { $in: questions.map(questionKey) } });
    },
  };
}

export type GeocodeCache = ReturnType<typeof createGeocodeCache>;

const answerOf = ({ latitude, longitude }: StoredGeocode): Answer => ({
  place: latitude === null || longitude === null ? null : { latitude, longitude },
});
