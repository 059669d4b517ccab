/** Stream entries as Redis sends them, made safe to use. */
import { z } from "zod";

export interface Entry {
  /** Id in the stream. */
  id: string;
  /** Null when the entry was trimmed while it waited. */
  fields: Map<string, string> | null;
  /** How often the group has been given it, this time included. */
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

/** Entries of one stream, from XRANGE, XCLAIM or a part of XREAD's reply. */
export const parseEntries = (reply: unknown): Entry[] =>
  rawEntries.parse(reply).flatMap((entry) => (entry ? [toEntry(entry)] : []));

/** Reply of XREAD and XREADGROUP: entries by stream; nothing when the time ran out. */
export const readEntries = (reply: unknown): [stream: string, entries: Entry[]][] =>
  (rawReply.parse(reply) ?? []).map(([stream, entries]) => [stream, parseEntries(entries)]);

/** Redis tells pairs as a flat list. */
export function pairs<Value>(flat: readonly Value[]): Map<Value, Value> {
  return new Map(
    flat.flatMap((value, at) => {
      const key = flat[at - 1];
      return at % 2 === 1 && key !== undefined ? [[key, value] as const] : [];
    }),
  );
}
