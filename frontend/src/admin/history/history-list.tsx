/** The changes of a record, each a sentence, a time and what was there before and after. */
import Box from "@mui/material/Box";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import Typography from "@mui/material/Typography";
import { timeIn } from "../../shared/format/time.ts";
import { historyText } from "../../shared/text/history.ts";
import { useTown } from "../../shared/town/context.ts";
import { HiddenText } from "../../shared/ui/page.tsx";
import type { ShownEntry } from "./shown-entry.ts";

export function HistoryList({ entries }: { entries: readonly ShownEntry[] }) {
  const { timeZone } = useTown();
  return (
    <List component="ol" disablePadding>
      {entries.map(({ at, sentence, changes }, index) => (
        <ListItem
          key={`${at} ${sentence}`}
          disableGutters
          divider={index < entries.length - 1}
          sx={item}
        >
          <Typography component="strong" variant="subtitle2">
            {sentence}
          </Typography>
          <Typography component="time" variant="body2" color="textSecondary" dateTime={at}>
            {timeIn(timeZone, at)}
          </Typography>
          {changes.length > 0 && (
            <Typography component="dl" variant="body2" sx={list}>
              {changes.map((change) => (
                <Change key={change.label} {...change} />
              ))}
            </Typography>
          )}
        </ListItem>
      ))}
    </List>
  );
}

function Change({ label, from, to }: ShownEntry["changes"][number]) {
  return (
    <Box sx={pair}>
      <Box component="dt" sx={{ color: "text.secondary" }}>
        {label}
      </Box>
      <Box component="dd" sx={values}>
        <HiddenText>{historyText.from} </HiddenText>
        <del>{from}</del>
        <span aria-hidden="true"> → </span>
        <HiddenText> {historyText.to} </HiddenText>
        <ins>{to}</ins>
      </Box>
    </Box>
  );
}

const item = { display: "grid", py: 2, overflowWrap: "anywhere" } as const;
const list = { display: "grid", gap: 0.75, m: 0, mt: 1 } as const;
const pair = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr", sm: "minmax(96px, 1fr) 3fr" },
  columnGap: 1.5,
} as const;
const values = {
  position: "relative",
  m: 0,
  whiteSpace: "pre-line",
  "& del": { color: "text.secondary" },
  "& ins": { textDecoration: "none", fontWeight: 600 },
} as const;
