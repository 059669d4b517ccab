/** Records that a service takes in one request. */
const MOST = 500;

/** The numbers in portions that one request may carry. */
export const inParts = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MOST) }, (_, n) =>
    ids.slice(n * MOST, (n + 1) * MOST),
  );
