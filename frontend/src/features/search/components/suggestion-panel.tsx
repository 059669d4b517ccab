/** The list below the search field, in each of its states. */
// oxlint-disable jsx-a11y/prefer-tag-over-role -- what a combobox offers can be no <select>
import { searchText } from "../../../shared/text/search.ts";
import { siteText } from "../../../shared/text/site.ts";
import { HiddenText } from "../../../shared/ui/page.tsx";
import { SuggestionRow } from "./suggestion-row.tsx";
import type { Suggestion, useSuggestions } from "../suggestions.ts";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";

interface SuggestionPanelProps {
  id: string;
  search: ReturnType<typeof useSuggestions>;
  suggestions: Suggestion[];
  activeId: string | undefined;
  onPoint: (id: string) => void;
  onChoose: (href: string) => void;
}

export function SuggestionPanel({ id, search, suggestions, ...rows }: SuggestionPanelProps) {
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

/** What the panel says, aloud too, and what it advises where there is nothing to choose. */
function wordsOf(search: SuggestionPanelProps["search"], count: number) {
  const { q, found, foundEvents, failed, searching } = search;
  if (failed) return { text: searchText.failed, advice: siteText.checkConnection };
  if (q === "") return { text: searchText.label, advice: searchText.intro };
  // What is there until then belongs to the word before.
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
