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

export interface ListEnd {
  loading: boolean;
  /** What is there stays when more does not come, and more is not asked for again by itself. */
  failed: boolean;
  onMore: () => void;
}

/** Where a list could not be asked for anew, that comes before more of what it was. */
export const endOf = (query: ListQuery): ListEnd | undefined =>
  query.hasNextPage
    ? {
        loading: query.isFetching,
        failed: query.isError,
        onMore: () =>
          void (query.isRefetchError
            ? query.refetch()
            : query.fetchNextPage({ cancelRefetch: false })),
      }
    : undefined;
