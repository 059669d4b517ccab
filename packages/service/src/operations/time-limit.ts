/** A limit to waiting; p-timeout would be a dependency for these lines. */

/** What `work` resolves with; rejects after `ms`, and then nobody hears of it any more. */
export async function withTimeLimit<Result>(
  ms: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${Math.round(ms)} ms`)), ms);
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}
