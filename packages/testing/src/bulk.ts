/** Sends rows to a service as an import does. */
import type { TestClient } from "./client.ts";

export interface BulkResults {
  results: { row: number; outcome: string; id: number; errors?: { path: string }[] }[];
}

interface BulkOptions {
  batch?: string;
  merge?: boolean;
  /** Numbers of the rows that become separate records. */
  apart?: readonly number[];
}

/** Returns a function that sends rows, by default as a new batch, and resolves with their results. */
export function createBulkWriter(visit: TestClient, importing: Record<string, string>) {
  let batches = 0;
  return async (
    entity: string,
    values: readonly object[],
    { batch = `test-${(batches += 1)}:1`, merge = false, apart = [] }: BulkOptions = {},
  ) => {
    const rows = values.map((each, at) => ({
      row: at + 1,
      merge,
      ...(apart.includes(at + 1) && { apart: true }),
      values: each,
    }));
    const answer = await visit.post(`/internal/${entity}/bulk`, { batch, rows }, importing);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<BulkResults>().results;
  };
}
