/** The numbered pages of a list, as links, so that they work before any script. */
import Pagination from "@mui/material/Pagination";
import PaginationItem from "@mui/material/PaginationItem";
import { Link } from "react-router-dom";

interface PageLinksProps {
  label: string;
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** Nothing where there is but one page. */
export const PageLinks = ({ label, page, pages, hrefOf }: PageLinksProps) =>
  pages > 1 && (
    <Pagination
      aria-label={label}
      count={pages}
      page={page}
      sx={PAGES}
      renderItem={(item) => (
        <PaginationItem {...item} component={Link} to={hrefOf(item.page ?? 1)} />
      )}
    />
  );

const PAGES = {
  mt: 4,
  "& ul": { justifyContent: "center" },
  "& .MuiPaginationItem-root": { minWidth: 44, height: 44, borderRadius: 22 },
};
