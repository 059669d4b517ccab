/**
 * The header's search button. Its dialog is loaded on demand; before any script, it leads to the
 * page of results.
 */
import SearchRounded from "@mui/icons-material/SearchRounded";
import type { FormEvent } from "react";
import { useHistoryLayer } from "../../../shared/hooks/use-history-layer.ts";
import { siteText } from "../../../shared/text/site.ts";
import { LazyPart, failedDialog } from "../../../shared/ui/lazy-part.tsx";
import { styled } from "@mui/material/styles";
import ButtonBase from "@mui/material/ButtonBase";

const load = async () => (await import("./search-dialog.tsx")).SearchDialog;

export function SearchOpener() {
  const { open, show, close } = useHistoryLayer("search");

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    show();
  };

  return (
    <>
      <Opener action="/" onSubmit={onSubmit}>
        <ButtonBase
          type="submit"
          name="q"
          value=""
          aria-haspopup="dialog"
          aria-label={siteText.searchWide}
          aria-keyshortcuts="/"
          onPointerEnter={() => void load().catch(() => {})}
        >
          <SearchRounded />
          <span aria-hidden="true">{siteText.search}</span>
          <kbd aria-hidden="true">/</kbd>
        </ButtonBase>
      </Opener>
      {open && <LazyPart load={load} failed={failedDialog(close)} part={{ onClose: close }} />}
    </>
  );
}

/** A labeled field from 900 px up, a magnifying glass below. */
const Opener = styled("form")(({ theme }) => ({
  flexShrink: 0,
  margin: 0,
  "& button": {
    gap: 8,
    width: "2.75rem",
    height: "2.75rem",
    border: "1px solid transparent",
    borderRadius: 999,
    font: "inherit",
    fontSize: "0.9375rem",
    color: theme.vars.palette.text.secondary,
    transition: "border-color 150ms ease-out, color 150ms ease-out",
    "&:hover": { color: theme.vars.palette.text.primary },
  },
  "& span, & kbd": { display: "none" },
  "& kbd": {
    marginLeft: "auto",
    padding: "0 7px",
    borderRadius: 6,
    font: "inherit",
    fontSize: "0.8125rem",
    lineHeight: "22px",
    border: `1px solid ${theme.vars.palette.divider}`,
  },
  "@media (min-width: 900px)": {
    "& button": {
      justifyContent: "flex-start",
      width: 220,
      padding: "0 10px 0 12px",
      borderColor: theme.vars.palette.divider,
      backgroundColor: theme.vars.palette.background.default,
      "&:hover": { borderColor: theme.vars.palette.text.secondary },
    },
    "& span, & kbd": { display: "inline" },
  },
}));
