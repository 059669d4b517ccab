/** Where the admin is signed in, and the way to end it. */
import type { AdminSession } from "@mainstreet/contracts/auth";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { timeIn } from "../../shared/format/time.ts";
import { Badge } from "../../shared/records/badge.tsx";
import { failureText } from "../../shared/records/use-record-actions.ts";
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
    <List aria-label={words.sessionsList}>
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
    <li>
      <span title={browser}>
        <strong>{device}</strong> {current && <Badge data-tone="accent">{words.here}</Badge>}
        <small>
          {current ? words.usedNow : words.used(timeIn(timeZone, lastUsedAt))}
          {openedAt && ` · ${words.opened(timeIn(timeZone, openedAt))}`}
        </small>
      </span>
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
    </li>
  );
}

const List = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.paper,
  "& > li": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: 16,
    minHeight: 56,
    padding: "10px 16px",
    fontSize: "0.875rem",
  },
  "& > li + li": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& small": {
    display: "block",
    marginTop: 2,
    fontSize: "0.8125rem",
    color: theme.vars.palette.text.secondary,
  },
}));
