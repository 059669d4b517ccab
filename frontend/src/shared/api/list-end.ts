/** The end of a list that has more, for whatever shows it. */

/** The part of an infinite query's result that tells of it. */
export interface ListQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  isRefetchError: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/** What the end of a list is told. Where it could not be asked for anew, that comes before more of what it was. */
export const endOf = (query: ListQuery) => ({
  hasMore: query.hasNextPage,
  loadingMore: query.isFetching,
  moreFailed: query.isError,
  onMore: () =>
    void (query.isRefetchError ? query.refetch() : query.fetchNextPage({ cancelRefetch: false })),
});
