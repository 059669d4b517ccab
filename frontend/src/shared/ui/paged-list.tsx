/** Paginated list: the total, the current page, and links to the others. */
import Pagination from "@mui/material/Pagination";
import PaginationItem from "@mui/material/PaginationItem";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { FailureState, RetryLine } from "./states.tsx";

interface PagedListProps<List> extends Omit<PageLinksProps, "pages"> {
  answer: UseQueryResult<List>;
  /** Message of a failed refetch, by default the query's error; null hides it. */
  refreshError?: string | null | undefined;
  onRetry?: (() => Promise<unknown>) | undefined;
  pageSize: number;
  count: (list: List, pages: number) => string | false;
  countAs?: "h2" | "span";
  /** Shown instead of the list. */
  instead?: ReactNode;
  loading: ReactNode;
  children: (list: List) => ReactNode;
}

export function PagedList<List extends { total: number }>(props: PagedListProps<List>) {
  const { answer, instead, pageSize, count, countAs = "h2" } = props;
  const { data, isPlaceholderData } = answer;
  const pages = data ? Math.ceil(data.total / pageSize) : 0;
  const text = !instead && data && count(data, pages);
  return (
    <>
      {/* Stays mounted while the list loads: screen readers announce only changes of a live region. */}
      <output>
        {text && (
          <Typography
            component={countAs}
            color="textSecondary"
            // Hidden while the next count loads, which keeps the height and makes screen readers
            // announce the new count.
            sx={{ display: "block", mb: 2, visibility: isPlaceholderData ? "hidden" : undefined }}
          >
            {text}
          </Typography>
        )}
      </output>
      {instead || <ShownPage {...props} pages={pages} />}
    </>
  );
}

function ShownPage<List>({
  answer,
  loading,
  children,
  ...props
}: PagedListProps<List> & { pages: number }) {
  const { data, error, isPending, isLoadingError, isPlaceholderData, refetch } = answer;
  const { refreshError = error?.message, onRetry = refetch, label, page, pages, hrefOf } = props;
  if (isPending) return loading;
  if (isLoadingError) return <FailureState title={error.message} onRetry={() => void onRetry()} />;
  return (
    <div aria-busy={isPlaceholderData}>
      {refreshError && (
        <Typography component="div" sx={{ mb: 2 }}>
          <RetryLine text={refreshError} onRetry={onRetry} />
        </Typography>
      )}
      {children(data)}
      <PageLinks label={label} page={page} pages={pages} hrefOf={hrefOf} />
    </div>
  );
}

interface PageLinksProps {
  label: string;
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** Links, so that they work without scripts; nothing for a single page. */
function PageLinks({ label, page, pages, hrefOf }: PageLinksProps) {
  const links = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // After following a page link the focus moves to the heading; a filter that resets to page 1
    // keeps the focus.
    if (!links.current?.contains(document.activeElement)) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page]);
  if (pages <= 1) return null;
  return (
    <Pagination
      ref={links}
      aria-label={label}
      count={pages}
      page={page}
      sx={PAGES}
      renderItem={(item) => (
        <PaginationItem {...item} component={Link} to={hrefOf(item.page ?? 1)} />
      )}
    />
  );
}

const PAGES = {
  mt: 4,
  "& ul": { justifyContent: "center" },
  "& .MuiPaginationItem-root": { minWidth: 44, height: 44, borderRadius: 22 },
};
