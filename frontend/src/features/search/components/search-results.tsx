/** The page of results: its field, and all that was found: the deals, then the businesses, then the events. */
import type {
  SearchResults as Results,
  TownEventSearchResults,
} from "@mainstreet/contracts/search";
import { useRef, useEffect } from "react";
import type { ReactNode, FormEvent } from "react";
import { resultsHref, searchedText } from "../api/search-api.ts";
import { useFocusWhenLost } from "../../../shared/hooks/focus.ts";
import { searchText } from "../../../shared/text/search.ts";
import { StreetDrawing } from "../../../shared/ui/drawings.tsx";
import { StateMessage } from "../../../shared/ui/states.tsx";
import { styled } from "@mui/material/styles";
import { Link, useNavigate } from "react-router-dom";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import InputBase from "@mui/material/InputBase";

interface SearchResultsProps {
  q: string;
  found: Results;
  foundEvents: TownEventSearchResults | undefined;
  openNow?: true | undefined;
  /** Address of the page with more of each kind. */
  moreHref: string | undefined;
  /** The grids of the three kinds, passed in as features do not import each other. */
  deals: ReactNode;
  businesses: ReactNode;
  events: ReactNode;
  /** Says what could not be loaded; without it, an empty result means that there is nothing. */
  failure: ReactNode;
}

export function SearchResults(props: SearchResultsProps) {
  const { q, found, foundEvents, openNow, moreHref, deals, businesses, events, failure } = props;
  const { total } = found;
  const eventTotal = foundEvents?.total ?? 0;
  if (!failure && total.coupons + total.businesses + eventTotal === 0)
    return (
      <StateMessage
        drawing={<StreetDrawing />}
        heading="h2"
        title={openNow ? searchText.noneOpen(q) : searchText.empty(q)}
        {...(!openNow && { body: searchText.emptyAdvice })}
        action={
          <Button component={Link} to={openNow ? resultsHref(q) : "/"} variant="outlined">
            <span>{openNow ? searchText.anyHours : searchText.allDeals}</span>
          </Button>
        }
      />
    );
  const kinds = [
    [searchText.deals, found.coupons.length, total.coupons, deals],
    [searchText.businesses, found.businesses.length, total.businesses, businesses],
    [searchText.events, foundEvents?.events.length ?? 0, eventTotal, events],
  ] as const;
  return (
    <Sections key={`${q} ${openNow}`}>
      {kinds.map(([title, shown, all, grid]) => (
        <Section key={title} title={title} shown={shown} total={all} moreHref={moreHref}>
          {grid}
        </Section>
      ))}
      {failure}
    </Sections>
  );
}

interface SectionProps {
  title: string;
  shown: number;
  total: number;
  moreHref: string | undefined;
  children: ReactNode;
}

function Section({ title, shown, total, moreHref, children }: SectionProps) {
  const section = useRef<HTMLElement>(null);
  // Once all are shown, the link to more is gone: the focus moves to the first new result.
  useFocusWhenLost(shown, (before) =>
    shown > before
      ? section.current?.querySelectorAll("li")[before]?.querySelector("a, button")
      : null,
  );
  if (total === 0) return null;
  return (
    <section ref={section}>
      <Typography variant="h2" gutterBottom>
        {title}
      </Typography>
      {children}
      {shown < total &&
        (moreHref ? (
          <Button
            component={Link}
            to={moreHref}
            replace
            preventScrollReset
            variant="outlined"
            sx={MORE}
          >
            {searchText.more}
          </Button>
        ) : (
          <Typography color="textSecondary" sx={{ mt: 2 }}>
            {searchText.firstOf(shown, total)}
          </Typography>
        ))}
    </section>
  );
}

const MORE = { mt: 2 };

const Sections = styled("div")({ display: "grid", gap: 48 });

/** The field on the page of results: a plain form, so it works before any script. */
export function SearchForm({ q, openNow }: { q: string; openNow?: true | undefined }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("q");
    if (typeof typed === "string") void navigate(resultsHref(searchedText(typed), openNow));
    // An on-screen keyboard would keep covering the results.
    if (matchMedia("(hover: none)").matches) input.current?.blur();
  };
  // `q` also changes by Back, or by being normalized; remounting the field would drop the focus.
  const shown = useRef(q);
  useEffect(() => {
    // What was typed before hydration stays.
    if (!input.current || shown.current === q) return;
    shown.current = q;
    input.current.value = q;
    if (q === "") input.current.focus();
  }, [q]);
  return (
    <search>
      <Row action="/" onSubmit={submit}>
        <InputBase
          inputRef={input}
          type="search"
          fullWidth
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever comes here without words has asked for the field
          autoFocus={q === ""}
          name="q"
          defaultValue={q}
          placeholder={searchText.placeholder}
          autoComplete="off"
          slotProps={INPUT}
        />
        {openNow && <input type="hidden" name="open" value="now" />}
        <Button type="submit" variant="contained">
          {searchText.submit}
        </Button>
      </Row>
    </search>
  );
}

const INPUT = {
  input: { maxLength: 100, "aria-label": searchText.label, enterKeyHint: "search" },
} as const;

/** The border is set here: MUI's outlined input would add 1.8 kB to the page. */
const Row = styled("form")(({ theme }) => ({
  display: "flex",
  gap: 8,
  maxWidth: 560,
  margin: "16px 0 0",
  "& .MuiInputBase-root": {
    height: 44,
    padding: "0 13px",
    border: `1px solid rgba(${theme.vars.palette.common.onBackgroundChannel} / 0.23)`,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.background.paper,
  },
  "& .Mui-focused": {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
}));
