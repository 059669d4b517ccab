/** Stream entries as Redis returns them, parsed and typed. */
import { z } from "zod";

export interface Entry {
  /** Id in the stream. */
  id: string;
  /** Null if the entry was trimmed while it was pending. */
  fields: Map<string, string> | null;
  /** Number of deliveries to the group, this one included. */
  deliveries: number;
}

const rawEntry = z.tuple([z.string(), z.array(z.string()).nullable()]);
const rawEntries = z.array(rawEntry.nullable());
const rawReply = z.array(z.tuple([z.string(), rawEntries])).nullable();

const toEntry = ([id, flat]: z.infer<typeof rawEntry>): Entry => ({
  id,
  fields: flat && pairs(flat),
  deliveries: 1,
});

/** Parses the entries of one stream, from XRANGE, XCLAIM or part of XREAD's reply. */
export const parseEntries = (reply: unknown): Entry[] =>
  rawEntries.parse(reply).flatMap((entry) => (entry ? [toEntry(entry)] : []));

/** Parses the reply of XREAD or XREADGROUP into entries by stream; empty after a timeout. */
export const readEntries = (reply: unknown): [stream: string, entries: Entry[]][] =>
  (rawReply.parse(reply) ?? []).map(([stream, entries]) => [stream, parseEntries(entries)]);

/** Turns Redis's flat list of alternating keys and values into a map. */
export function pairs<Value>(flat: readonly Value[]): Map<Value, Value> {
  return new Map(
    flat.flatMap((value, at) => {
      const key = flat[at - 1];
      return at % 2 === 1 && key !== undefined ? [[key, value] as const] : [];
    }),
  );
}
