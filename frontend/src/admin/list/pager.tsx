/** Position in a list, and navigation between its pages. */
import Box from "@mui/material/Box";
import TablePagination from "@mui/material/TablePagination";
import type { LabelDisplayedRowsArgs } from "@mui/material/TablePagination";
import TextField from "@mui/material/TextField";
import { useEffect, useRef } from "react";
import { recordText } from "../../shared/text/records.ts";
import { ADMIN_PAGE_SIZE } from "../api/list-params.ts";

interface PagerProps {
  /** Starts at 1. */
  page: number;
  total: number;
  /** Rows per page. */
  pageSize?: number;
  onPage: (page: number) => void;
}

const NAMES = {
  first: recordText.firstPage,
  last: recordText.lastPage,
  next: recordText.nextPage,
  previous: recordText.previousPage,
} as const;

const displayedRows = ({ from, to, count }: LabelDisplayedRowsArgs) => (
  <span aria-live="polite">{recordText.range(from, to, count)}</span>
);

export function Pager({ page, total, pageSize = ADMIN_PAGE_SIZE, onPage }: PagerProps) {
  const pages = Math.ceil(total / pageSize);
  return (
    <Box sx={row}>
      {pages > 1 && <PageField page={page} pages={pages} onPage={onPage} />}
      <TablePagination
        component="div"
        count={total}
        // The page may be beyond the end after the list got shorter.
        page={Math.min(page, pages) - 1}
        rowsPerPage={pageSize}
        rowsPerPageOptions={[pageSize]}
        showFirstButton
        showLastButton
        getItemAriaLabel={(type) => NAMES[type]}
        labelDisplayedRows={displayedRows}
        onPageChange={(_event, next) => onPage(next + 1)}
        sx={pagination}
      />
    </Box>
  );
}

/** Goes to the page number entered. */
function PageField({
  page,
  pages,
  onPage,
}: Pick<PagerProps, "page" | "onPage"> & { pages: number }) {
  // The page may change by a button or Back; remounting the field would lose the focus.
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = String(page);
  }, [page]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const typed = Number(new FormData(event.currentTarget).get("page"));
        if (Number.isFinite(typed)) onPage(Math.min(Math.max(1, Math.round(typed)), pages));
      }}
    >
      <TextField
        name="page"
        label={recordText.pageOf(pages)}
        type="number"
        size="small"
        defaultValue={page}
        inputRef={input}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: 1, max: pages } }}
        sx={{ width: 132 }}
      />
    </form>
  );
}

const row = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "end",
  gap: 1,
  py: 1.5,
} as const;
const pagination = {
  "& .MuiTablePagination-toolbar": { p: 0 },
  "& .MuiTablePagination-displayedRows": { fontVariantNumeric: "tabular-nums" },
  "& .MuiTablePagination-actions": { ml: 1, whiteSpace: "nowrap" },
  "& .MuiIconButton-root": { minWidth: 44, minHeight: 44 },
} as const;
