/**
 * Search while typing: over the page in wide windows, full-screen on phones. The list's keys are
 * handled here: MUI's `useAutocomplete` was tried, but while results were still loading, it lost
 * the option chosen by the arrow keys, and with it `aria-activedescendant`.
 */
import CloseRounded from "@mui/icons-material/CloseRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import { useId, useState } from "react";
import type { FormEvent, KeyboardEvent } from "react";
import { useNavigate } from "react-router-dom";
import { searchText } from "../../../shared/text/search.ts";
import { searchedText, resultsHref } from "../api/search-api.ts";
import { SuggestionRow, optionId } from "./suggestion-row.tsx";
import { suggestionsOf, useSuggestions } from "../suggestions.ts";
import type { Suggestion } from "../suggestions.ts";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { siteText } from "../../../shared/text/site.ts";
import { HiddenText } from "../../../shared/ui/page.tsx";
import InputBase from "@mui/material/InputBase";
import { styled } from "@mui/material/styles";

/** The dialog; the arrow keys move through the list while the field keeps the focus. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState("");
  // An id, not an index: the list may have changed by the next key.
  const [activeId, setActiveId] = useState<string>();
  const search = useSuggestions(typed);
  const suggestions =
    search.found && !search.failed
      ? suggestionsOf(search.found, search.foundEvents?.events ?? [], search.q)
      : [];
  const active = suggestions.findIndex(({ id }) => id === activeId);
  const chosen = suggestions[active];

  const type = (text: string) => {
    setTyped(text);
    setActiveId(undefined);
  };
  const go = (href: string) => {
    // Replaces the search in the history: Back leads to where it was opened.
    void navigate(href, { replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = searchedText(typed);
    if (chosen) go(chosen.href);
    else if (q !== "") go(resultsHref(q));
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || suggestions.length === 0) return;
    event.preventDefault();
    // The field itself counts as one more place.
    const places = suggestions.length + 1;
    setActiveId(suggestions[((active + 1 + step + places) % places) - 1]?.id);
  };

  return (
    <Sheet open onClose={onClose} slotProps={PAPER}>
      <Field action="/" onSubmit={submit}>
        <SearchRounded />
        <InputBase
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens the search has asked for its field
          autoFocus
          fullWidth
          name="q"
          value={typed}
          placeholder={searchText.placeholder}
          autoComplete="off"
          slotProps={{
            input: {
              role: "combobox",
              "aria-label": searchText.label,
              "aria-autocomplete": "list",
              "aria-expanded": suggestions.length > 0,
              "aria-controls": listId,
              ...(chosen && { "aria-activedescendant": optionId(listId, chosen.id) }),
              enterKeyHint: "search",
              autoCapitalize: "off",
              spellCheck: false,
            },
          }}
          onChange={(event) => type(event.target.value)}
          onKeyDown={move}
        />
        <IconButton aria-label={searchText.close} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Field>
      <SuggestionPanel
        id={listId}
        search={search}
        suggestions={suggestions}
        activeId={activeId}
        onPoint={setActiveId}
        onChoose={go}
      />
    </Sheet>
  );
}

const PAPER = { paper: { "aria-label": searchText.title } };

const Sheet = styled(Dialog)(({ theme }) => ({
  "& .MuiDialog-container": { alignItems: "flex-start" },
  "& .MuiDialog-paper": {
    width: "100%",
    maxWidth: 640,
    maxHeight: "calc(100% - 112px)",
    margin: "56px 24px",
    borderRadius: 12,
    ...theme.applyStyles("dark", { border: `1px solid ${theme.vars.palette.divider}` }),
    [theme.breakpoints.down("sm")]: {
      maxWidth: "none",
      height: "100%",
      maxHeight: "none",
      margin: 0,
      borderRadius: 0,
    },
  },
}));

const Field = styled("form")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flexShrink: 0,
  margin: 0,
  padding: "8px 8px 8px 16px",
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& > svg": { color: theme.vars.palette.text.secondary },
  "& input": {
    height: 44,
    boxSizing: "border-box",
    fontSize: "1.0625rem",
    "&::placeholder": { color: theme.vars.palette.text.secondary, opacity: 1 },
  },
  "& button": { width: 44, height: 44 },
  "&:has(input:focus-visible)": {
    boxShadow: `inset 0 -2px ${theme.vars.palette.primary.main}`,
    // Visible with forced colors.
    outline: "2px solid transparent",
    outlineOffset: -2,
  },
}));

// oxlint-disable jsx-a11y/prefer-tag-over-role -- what a combobox offers can be no <select>

interface SuggestionPanelProps {
  id: string;
  search: ReturnType<typeof useSuggestions>;
  suggestions: Suggestion[];
  activeId: string | undefined;
  onPoint: (id: string) => void;
  onChoose: (href: string) => void;
}

/** The list below the search field, in each of its states. */
function SuggestionPanel({ id, search, suggestions, ...rows }: SuggestionPanelProps) {
  const group = (kind: Suggestion["kind"], label: string) => {
    const members = suggestions.filter((suggestion) => suggestion.kind === kind);
    if (members.length === 0) return null;
    return (
      <div role="group" aria-label={label}>
        {kind !== "all" && <h2 aria-hidden="true">{label}</h2>}
        {members.map((suggestion) => (
          <SuggestionRow
            key={suggestion.id}
            {...{ listId: id, q: search.q, suggestion, ...rows }}
          />
        ))}
      </div>
    );
  };
  const { text, advice } = wordsOf(search, suggestions.length);
  return (
    <>
      <HiddenText as="output">{search.searching ? "" : text}</HiddenText>
      {suggestions.length === 0 && (
        <Words>
          <b>{text}</b>
          {advice && <Typography color="textSecondary">{advice}</Typography>}
          {search.failed && (
            <Button variant="outlined" onClick={search.retry}>
              {siteText.tryAgain}
            </Button>
          )}
        </Words>
      )}
      <List
        id={id}
        role="listbox"
        aria-label={searchText.suggestions}
        hidden={suggestions.length === 0}
      >
        {group("deal", searchText.deals)}
        {group("business", searchText.businesses)}
        {group("event", searchText.events)}
        {group("all", searchText.title)}
      </List>
    </>
  );
}

/** Returns the panel's text, which is also read out, and advice when there is nothing to choose. */
function wordsOf(search: SuggestionPanelProps["search"], count: number) {
  const { q, found, foundEvents, failed, searching } = search;
  if (failed) return { text: searchText.failed, advice: siteText.checkConnection };
  if (q === "") return { text: searchText.label, advice: searchText.intro };
  // What is shown until then belongs to the previous text.
  if (!found || (count === 0 && searching)) return { text: searchText.searching };
  if (count === 0) return { text: searchText.empty(q), advice: searchText.emptyAdvice };
  return { text: searchText.count({ ...found.total, events: foundEvents?.total ?? 0 }) };
}

const Words = styled("div")({
  padding: "24px 20px 28px",
  "& b": { display: "block", fontWeight: 600 },
  "& button": { marginTop: 8 },
});

const List = styled("div")(({ theme }) => ({
  overflowY: "auto",
  overscrollBehavior: "contain",
  paddingBlock: 8,
  "& h2": {
    margin: 0,
    padding: "8px 20px 4px",
    fontSize: "0.8125rem",
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
  },
}));
