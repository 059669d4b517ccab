/** The header's search: what it opens is loaded when it is wanted. Before any script it leads to the page of results. */
import SearchRounded from "@mui/icons-material/SearchRounded";
import type { FormEvent } from "react";
import { useState } from "react";
import { searchText } from "../../shared/text/search.ts";
import { siteText } from "../../shared/text/site.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import type { SearchDialog } from "./search-dialog.tsx";
import { styled } from "@mui/material/styles";

const load = () => import("./search-dialog.tsx");

export function SearchOpener() {
  const toast = useToast();
  const [Dialog, setDialog] = useState<typeof SearchDialog>();
  const [open, setOpen] = useState(false);

  const show = async (event?: FormEvent) => {
    event?.preventDefault();
    try {
      const { SearchDialog: Loaded } = await load();
      setDialog(() => Loaded);
      setOpen(true);
    } catch {
      const { notLoaded: title, checkConnection: description } = siteText;
      toast({ title, description, destructive: true });
    }
  };

  return (
    <>
      <Opener action="/" onSubmit={(event) => void show(event)}>
        <button
          name="q"
          value=""
          aria-haspopup="dialog"
          aria-label={searchText.openWide}
          aria-keyshortcuts="/"
          onPointerEnter={() => void load().catch(() => {})}
        >
          <SearchRounded aria-hidden="true" />
          <span aria-hidden="true">{searchText.open}</span>
          <kbd aria-hidden="true">/</kbd>
        </button>
      </Opener>
      {Dialog && open && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** A field with words from 900 on, a magnifying glass below. */
const Opener = styled("form")(({ theme }) => ({
  flexShrink: 0,
  margin: 0,
  "& button": {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: 8,
    width: 44,
    height: 44,
    padding: 0,
    border: "1px solid transparent",
    borderRadius: 999,
    font: "inherit",
    fontSize: "0.9375rem",
    color: theme.vars.palette.text.secondary,
    background: "none",
    cursor: "pointer",
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
      height: 40,
      padding: "0 10px 0 12px",
      borderColor: theme.vars.palette.divider,
      backgroundColor: theme.vars.palette.background.default,
      "&:hover": { borderColor: theme.vars.palette.text.secondary },
    },
    "& span, & kbd": { display: "inline" },
  },
}));
