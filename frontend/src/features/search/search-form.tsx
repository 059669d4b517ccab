/** The field on the page of results: a plain form, so it works before any script. */
import type { FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { searchText } from "../../shared/text/search.ts";
import { searchedText } from "./get-search.ts";
import { resultsHref } from "./results-href.ts";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";

export function SearchForm({ q }: { q: string }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("q");
    if (typeof typed === "string") void navigate(resultsHref(searchedText(typed)));
  };
  return (
    <search>
      <Row action="/" onSubmit={submit}>
        <input
          key={q}
          type="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever comes here without words has asked for the field
          autoFocus={q === ""}
          name="q"
          defaultValue={q}
          maxLength={100}
          aria-label={searchText.label}
          placeholder={searchText.placeholder}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button type="submit" variant="contained">
          {searchText.submit}
        </Button>
      </Row>
    </search>
  );
}

const Row = styled("form")(({ theme }) => ({
  display: "flex",
  gap: 8,
  maxWidth: 560,
  margin: "16px 0 0",
  "& input": {
    flexGrow: 1,
    minWidth: 0,
    height: 44,
    boxSizing: "border-box",
    padding: "0 14px",
    border: `1px solid ${theme.vars.palette.text.secondary}`,
    borderRadius: 8,
    font: "inherit",
    color: "inherit",
    backgroundColor: theme.vars.palette.background.paper,
  },
}));
