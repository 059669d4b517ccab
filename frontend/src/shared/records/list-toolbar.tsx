/** Search, filters and order of an admin list; sticky, so that they are at hand in long lists. */
import ClearRounded from "@mui/icons-material/ClearRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useEffect, useRef, useState } from "react";
import { recordText } from "../text/records.ts";
import type { ChangeList, ListParams } from "./list-params.ts";

export interface FilterChoice {
  /** In the address and the service's query. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface ListToolbarProps {
  searchLabel: string;
  params: ListParams;
  change: ChangeList;
  filters: readonly FilterChoice[];
  /** Orders by the service's name; the first is the list's own. */
  orders: readonly { value: string; label: string }[];
}

/** Time to go on typing before the list is asked for. */
const PAUSE_MS = 300;

export function ListToolbar({ searchLabel, params, change, filters, orders }: ListToolbarProps) {
  const isNarrowed = params.q !== "" || Object.keys(params.filters).length > 0;
  return (
    <Bar>
      <SearchField label={searchLabel} value={params.q} onSearch={(q) => change({ q })} />
      <Filters>
        {filters.map(({ name, label, options }) => (
          <label key={name}>
            <span>{label}</span>
            <select
              value={params.filters[name] ?? ""}
              onChange={({ target }) =>
                change({ filters: chosen(params.filters, name, target.value) })
              }
            >
              <option value="">{recordText.any}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        {orders.length > 0 && (
          <label>
            <span>{recordText.sort}</span>
            <select value={params.sort} onChange={({ target }) => change({ sort: target.value })}>
              {orders.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
      </Filters>
      {isNarrowed && (
        <IconButton
          aria-label={recordText.clear}
          title={recordText.clear}
          onClick={() => change({ q: "", filters: {} })}
        >
          <ClearRounded />
        </IconButton>
      )}
    </Bar>
  );
}

const chosen = (filters: Record<string, string>, name: string, value: string) =>
  Object.fromEntries([
    ...Object.entries(filters).filter(([other]) => other !== name),
    ...(value === "" ? [] : [[name, value] as const]),
  ]);

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  // The address may change by other ways than by typing: a link, the back button.
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
    <Search>
      <SearchRounded aria-hidden="true" fontSize="small" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Search>
  );
}

const Bar = styled("search")(({ theme }) => ({
  position: "sticky",
  top: 0,
  zIndex: 2,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 12,
  padding: "12px 0",
  backgroundColor: theme.vars.palette.background.default,
  "& label": { display: "grid", gap: 2, minWidth: 0 },
  "& label > span": { fontSize: "0.75rem", color: theme.vars.palette.text.secondary },
  "& select, & input": {
    boxSizing: "border-box",
    height: 40,
    maxWidth: "100%",
    padding: "0 12px",
    border: `1px solid ${theme.vars.palette.text.secondary}`,
    borderRadius: 8,
    font: "inherit",
    fontSize: "0.875rem",
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
  },
  [theme.breakpoints.down("md")]: {
    position: "static",
    "& label": { flex: "0 0 auto" },
  },
}));

/** On phones one row that scrolls sideways, so that the list stays in sight. */
const Filters = styled("div")(({ theme }) => ({
  display: "contents",
  [theme.breakpoints.down("md")]: {
    display: "flex",
    flexBasis: "100%",
    order: 1,
    gap: 12,
    overflowX: "auto",
    paddingBottom: 4,
  },
}));

const Search = styled("div")(({ theme }) => ({
  position: "relative",
  flex: "1 1 240px",
  maxWidth: 420,
  "& svg": {
    position: "absolute",
    left: 12,
    top: 10,
    color: theme.vars.palette.text.secondary,
    pointerEvents: "none",
  },
  "& input": { width: "100%", paddingLeft: 40 },
  [theme.breakpoints.down("md")]: { maxWidth: "none", flexBasis: "60%" },
}));
