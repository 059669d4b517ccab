/** State of a list that has more pages, for the component that shows its end. */

/** The part of an infinite query's result that is needed here. */
export interface ListQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  isRefetchError: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

export interface LoadMoreState {
  loading: boolean;
  /** The next page failed: loaded records stay, and only the user can retry. */
  failed: boolean;
  onMore: () => void;
}

/**
 * Returns the state of the list's end; undefined without further pages. A failed refetch is retried
 * before more pages are loaded.
 */
export const loadMoreState = (query: ListQuery): LoadMoreState | undefined =>
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
