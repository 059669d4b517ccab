/** Where the admin is signed in, and the way to end it. */
import type { AdminSession } from "@mainstreet/contracts/auth";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { timeIn } from "../../shared/format/time.ts";
import { failureText } from "../../admin/api/use-record-actions.ts";
import { accountText as words } from "../../shared/text/account.ts";
import { siteText } from "../../shared/text/site.ts";
import { useTown } from "../../shared/town/context.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import { deleteSession } from "./delete-sessions.ts";
import { deviceName } from "./device.ts";
import { sessionsQuery } from "./get-sessions.ts";

export function SessionList() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  if (error)
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{siteText.tryAgain}</Button>}
      >
        {words.sessionsFailed(failureText(error))}
      </Alert>
    );
  if (!data) return <p aria-live="polite">{words.sessionsLoading}</p>;
  return (
    <List disablePadding aria-label={words.sessionsList} sx={list}>
      {data.map((session) => (
        <Session key={session.id} session={session} onEnded={() => void refetch()} />
      ))}
    </List>
  );
}

function Session({ session, onEnded }: { session: AdminSession; onEnded: () => void }) {
  const { timeZone } = useTown();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const { id, browser, openedAt, lastUsedAt, current } = session;
  const device = deviceName(browser);
  async function end() {
    setBusy(true);
    try {
      await deleteSession(id);
      toast({ title: words.ended, description: device });
    } catch (error) {
      toast({ title: words.endFailed, description: failureText(error), destructive: true });
    } finally {
      setBusy(false);
      // It may also have ended by itself in the meantime.
      onEnded();
    }
  }
  return (
    <ListItem sx={{ minHeight: 56, gap: 2 }}>
      <ListItemText
        title={browser}
        primary={
          <>
            <strong>{device}</strong>{" "}
            {current && <Chip size="small" variant="outlined" color="primary" label={words.here} />}
          </>
        }
        secondary={[
          current ? words.usedNow : words.used(timeIn(timeZone, lastUsedAt)),
          ...(openedAt ? [words.opened(timeIn(timeZone, openedAt))] : []),
        ].join(" · ")}
        slotProps={{ primary: { variant: "body2" } }}
      />
      {!current && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={words.endOf(device)}
          disabled={busy}
          onClick={() => void end()}
        >
          {words.end}
        </Button>
      )}
    </ListItem>
  );
}

const list = {
  border: 1,
  borderColor: "divider",
  borderRadius: "12px",
  bgcolor: "background.paper",
  "& > li + li": { borderTop: 1, borderColor: "divider" },
} as const;
