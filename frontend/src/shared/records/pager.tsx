/** Which part of a list is shown, and the way to the next. */
import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { recordText } from "../text/records.ts";
import { ADMIN_PAGE_SIZE } from "./list-params.ts";

interface PagerProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

export function Pager({ page, total, onPage }: PagerProps) {
  const pages = Math.ceil(total / ADMIN_PAGE_SIZE);
  const from = (page - 1) * ADMIN_PAGE_SIZE + 1;
  return (
    <Row>
      <span aria-live="polite">
        {recordText.range(from, Math.min(from + ADMIN_PAGE_SIZE - 1, total), total)}
      </span>
      <IconButton
        aria-label={recordText.previousPage}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeftRounded />
      </IconButton>
      <IconButton
        aria-label={recordText.nextPage}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRightRounded />
      </IconButton>
    </Row>
  );
}

const Row = styled("div")({
  display: "flex",
  alignItems: "center",
  justifyContent: "end",
  gap: 4,
  padding: "8px 0",
  fontSize: "0.875rem",
  fontVariantNumeric: "tabular-nums",
});
