/** Limits a wait; not worth the dependency p-timeout. */

/** Resolves like `work`; rejects after `ms`, when the outcome of `work` is ignored. */
export async function withTimeLimit<Result>(
  ms: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${Math.round(ms)} ms`)), ms);
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}
