/** The field on the page of results: a plain form, so it works before any script. */
import { useEffect, useRef } from "react";
import type { FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { searchText } from "../../../shared/text/search.ts";
import { searchedText, resultsHref } from "../api/search-api.ts";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import InputBase from "@mui/material/InputBase";

export function SearchForm({ q, openNow }: { q: string; openNow?: true | undefined }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("q");
    if (typeof typed === "string") void navigate(resultsHref(searchedText(typed), openNow));
    // A keyboard on the screen would go on covering what is found.
    if (matchMedia("(hover: none)").matches) input.current?.blur();
  };
  // Other words by Back, or as they were searched; a new field would drop the focus.
  const shown = useRef(q);
  useEffect(() => {
    // What is typed before the page is alive stays.
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

/** The field has its border here: the library's outlined one costs the page 1.8 kB more. */
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
