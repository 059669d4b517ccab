/** The numbered pages of a list, as links, so that they work before any script. */
import Pagination from "@mui/material/Pagination";
import PaginationItem from "@mui/material/PaginationItem";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";

interface PageLinksProps {
  label: string;
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** Nothing where there is but one page. */
export function PageLinks({ label, page, pages, hrefOf }: PageLinksProps) {
  const links = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // Another page begins at its top; a filter that leads back to the first keeps the focus.
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
