/** The field on the page of results: a plain form, so it works before any script. */
import type { FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { searchText } from "../../../shared/text/search.ts";
import { searchedText } from "../api/search-api.ts";
import { resultsHref } from "../results-href.ts";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";

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
        <OutlinedInput
          key={q}
          type="search"
          size="small"
          fullWidth
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever comes here without words has asked for the field
          autoFocus={q === ""}
          name="q"
          defaultValue={q}
          placeholder={searchText.placeholder}
          autoComplete="off"
          slotProps={INPUT}
        />
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

const Row = styled("form")(({ theme }) => ({
  display: "flex",
  gap: 8,
  maxWidth: 560,
  margin: "16px 0 0",
  "& .MuiInputBase-root": { height: 44, backgroundColor: theme.vars.palette.background.paper },
}));
