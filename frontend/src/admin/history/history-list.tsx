/** The changes of a record, each a sentence, a time and what was there before and after. */
import { styled } from "@mui/material/styles";
import { timeIn } from "../../shared/format/time.ts";
import { historyText as words } from "../../shared/text/history.ts";
import { useTown } from "../../shared/town/context.ts";
import { HiddenText } from "../../shared/ui/page.tsx";
import type { ShownEntry } from "./shown-entry.ts";

export function HistoryList({ entries }: { entries: readonly ShownEntry[] }) {
  const { timeZone } = useTown();
  return (
    <List>
      {entries.map(({ at, sentence, changes }) => (
        <li key={`${at} ${sentence}`}>
          <strong>{sentence}</strong>
          <time dateTime={at}>{timeIn(timeZone, at)}</time>
          {changes.length > 0 && (
            <dl>
              {changes.map(({ label, from, to }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <HiddenText>{words.from} </HiddenText>
                    <del>{from}</del>
                    <span aria-hidden="true"> → </span>
                    <HiddenText> {words.to} </HiddenText>
                    <ins>{to}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </List>
  );
}

const List = styled("ol")(({ theme }) => ({
  display: "grid",
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: "none",
  fontSize: "0.875rem",
  "& li + li": { borderTop: `1px solid ${theme.vars.palette.divider}`, paddingTop: 16 },
  "& li > strong": { display: "block", overflowWrap: "anywhere" },
  "& time": { fontSize: "0.8125rem", color: theme.vars.palette.text.secondary },
  "& dl": { display: "grid", gap: 6, margin: "8px 0 0" },
  "& dl > div": {
    display: "grid",
    gridTemplateColumns: "minmax(96px, 1fr) 3fr",
    gap: 12,
    [theme.breakpoints.down("sm")]: { gridTemplateColumns: "1fr", gap: 0 },
  },
  "& dt": { color: theme.vars.palette.text.secondary },
  "& dd": { position: "relative", margin: 0, overflowWrap: "anywhere", whiteSpace: "pre-line" },
  "& del": { color: theme.vars.palette.text.secondary },
  "& ins": { textDecoration: "none", fontWeight: 600 },
}));
