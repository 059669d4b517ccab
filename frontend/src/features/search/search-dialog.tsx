/** Search as one types: over the page on wide windows, the whole screen on phones. */
import CloseRounded from "@mui/icons-material/CloseRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import { useId, useLayoutEffect, useRef, useState } from "react";
import type { FormEvent, KeyboardEvent } from "react";
import { useNavigate } from "react-router-dom";
import { searchText } from "../../shared/text/search.ts";
import { searchedText } from "./get-search.ts";
import { resultsHref } from "./results-href.ts";
import { Field, Sheet } from "./search-sheet.ts";
import { SuggestionPanel } from "./suggestion-panel.tsx";
import { optionId } from "./suggestion-row.tsx";
import { suggestionsOf } from "./suggestions.ts";
import { useSuggestions } from "./use-suggestions.ts";
import IconButton from "@mui/material/IconButton";

/** The list is led by the arrow keys while the field keeps the focus. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const sheet = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const search = useSuggestions(typed);
  const suggestions = search.found && !search.failed ? suggestionsOf(search.found, search.q) : [];
  const chosen = suggestions[active];

  useLayoutEffect(() => {
    const dialog = sheet.current;
    dialog?.showModal();
    // Gives the focus back also where it is the back button that closes.
    return () => dialog?.close();
  }, []);

  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
  };
  const go = (href: string) => {
    // In place of the search: going back leads to where it was opened.
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
    // One place more than there are rows: the field itself.
    const places = suggestions.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };

  return (
    <Sheet
      ref={sheet}
      aria-label={searchText.title}
      onClose={onClose}
      onClick={(event) => event.target === sheet.current && sheet.current.close()}
    >
      <Field action="/" onSubmit={submit}>
        <SearchRounded aria-hidden="true" />
        <input
          role="combobox"
          type="text"
          name="q"
          value={typed}
          placeholder={searchText.placeholder}
          aria-label={searchText.label}
          aria-autocomplete="list"
          aria-expanded={suggestions.length > 0}
          aria-controls={listId}
          {...(chosen ? { "aria-activedescendant": optionId(listId, active) } : {})}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
          onKeyDown={move}
        />
        <IconButton aria-label={searchText.close} onClick={() => sheet.current?.close()}>
          <CloseRounded />
        </IconButton>
      </Field>
      <SuggestionPanel
        id={listId}
        search={search}
        suggestions={suggestions}
        active={active}
        onPoint={setActive}
        onChoose={go}
      />
    </Sheet>
  );
}
