/** Search, filters and order of an admin list; sticky, to be at hand in long lists. */
import ClearRounded from "@mui/icons-material/ClearRounded";
import FilterListRounded from "@mui/icons-material/FilterListRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Collapse from "@mui/material/Collapse";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, useId, useRef, useState } from "react";
import { recordText } from "../../shared/text/records.ts";
import { LOW_VIEW } from "../../shared/theme/tokens.ts";
import { ActionButton } from "../../shared/ui/action-button.tsx";
import type { ChangeList, ListParams } from "../api/list-params.ts";
import { SelectField } from "../form/form-fields.tsx";
import type { Choice } from "../form/form-fields.tsx";

export interface FilterChoice {
  /** Parameter name in the URL and in the service's query. */
  name: string;
  label: string;
  options: readonly Choice[];
}

interface ListToolbarProps {
  searchLabel: string;
  params: ListParams;
  change: ChangeList;
  filters?: readonly FilterChoice[] | undefined;
  /** Orders by their API names; the first is the default. */
  orders?: readonly Choice[] | undefined;
}

/** Debounce of the search field, in ms. */
const PAUSE_MS = 300;
const ANY: Choice = { value: "", label: recordText.any };

export function ListToolbar(props: ListToolbarProps) {
  const { searchLabel, params, change, filters = [], orders = [] } = props;
  const chosen = Object.keys(params.filters).length;
  const hasRoom = useMediaQuery((theme) => theme.breakpoints.up("xl"), { noSsr: true });
  const [isOpen, setOpen] = useState(chosen > 0);
  const bar = useRef<HTMLElement>(null);
  useHeightVariable(bar);
  const id = useId();
  const fields = (
    <Box id={id} sx={filterRow}>
      {filters.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          size="small"
          options={[ANY, ...options]}
          value={params.filters[name] ?? ""}
          onChange={({ target }) => change({ filters: withFilter(params, name, target.value) })}
        />
      ))}
      {orders.length > 0 && (
        <SelectField
          label={recordText.sort}
          size="small"
          options={orders}
          value={params.sort}
          onChange={({ target }) => change({ sort: target.value })}
        />
      )}
    </Box>
  );
  const hasFields = filters.length + orders.length > 0;
  return (
    <Box component="search" ref={bar} sx={toolbar}>
      <SearchField label={searchLabel} value={params.q} onSearch={(q) => change({ q })} />
      {hasFields && !hasRoom && (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<FilterListRounded />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{recordText.filtersOn(chosen)}</span>
        </Button>
      )}
      {hasRoom ? fields : <Collapse in={isOpen}>{fields}</Collapse>}
      {(params.q !== "" || chosen > 0) && (
        <ActionButton
          label={recordText.clear}
          onClick={() => {
            change({ q: "", filters: {} });
            // The button disappears.
            bar.current?.querySelector("input")?.focus();
          }}
        >
          <ClearRounded />
        </ActionButton>
      )}
    </Box>
  );
}

const withFilter = ({ filters }: ListParams, name: string, value: string) =>
  Object.fromEntries([
    ...Object.entries(filters).filter(([other]) => other !== name),
    ...(value === "" ? [] : [[name, value] as const]),
  ]);

/** Height of the table head in pixels, with some space below. */
const LIST_HEAD = 64;

/**
 * Publishes the toolbar's height, which depends on its wrapping: the table head sticks below it,
 * and focused elements scroll clear of both.
 */
function useHeightVariable(bar: { current: HTMLElement | null }) {
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const page = document.documentElement.style;
    const measure = () => {
      const height = getComputedStyle(element).position === "sticky" ? element.offsetHeight : 0;
      element.parentElement?.style.setProperty("--list-toolbar", `${height}px`);
      page.scrollPaddingTop = height > 0 ? `${height + LIST_HEAD}px` : "";
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // In low viewports the toolbar is not sticky.
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
      page.scrollPaddingTop = "";
    };
  }, [bar]);
}

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  // The URL may also change by a link or the back button.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text.trim() === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      onSearch(sent.current);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <TextField
      type="search"
      size="small"
      placeholder={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      sx={search}
      slotProps={{
        htmlInput: { "aria-label": label, maxLength: 100 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchRounded fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

const toolbar = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 1.5,
  // Space for the labels on the fields' outlines.
  pt: { xs: 1.5, xl: 2.5 },
  pb: 1.5,
  "& .MuiInputBase-root": { minHeight: { xs: 44, xl: 40 } },
  "& .MuiIconButton-root": { width: 44, height: 44 },
  bgcolor: "background.default",
  "& > .MuiCollapse-root": { flexBasis: "100%", order: 1, mt: -1.5 },
  position: { xs: "static", md: "sticky" },
  [LOW_VIEW]: { position: "static" },
  top: 0,
  zIndex: 3,
} as const;
const filterRow = {
  display: "grid",
  gridTemplateColumns: {
    xs: "repeat(2, minmax(0, 1fr))",
    md: "repeat(auto-fill, minmax(150px, 1fr))",
  },
  gap: 1.5,
  pt: { xs: 2, xl: 0 },
  // Width of their labels, independent of the selected value.
  "@media (min-width: 1200px)": { display: "flex", "& > div": { minWidth: 128 } },
} as const;
const search = {
  flex: "1 1 120px",
  "& input": { textOverflow: "ellipsis" },
  "& input::placeholder": { color: "text.secondary", opacity: 1 },
  maxWidth: { md: 420 },
  // Replaced by the toolbar's clear button.
  "& ::-webkit-search-cancel-button": { display: "none" },
} as const;
