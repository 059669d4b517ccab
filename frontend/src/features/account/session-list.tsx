/** The admin's sessions, each with a button to end it. */
import { adminSession } from "@mainstreet/contracts/auth";
import type { AdminSession } from "@mainstreet/contracts/auth";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { z } from "zod";
import { broadcastChange } from "../../admin/api/invalidation.ts";
import { failureText, useFailureToast } from "../../admin/api/use-record-actions.ts";
import { SmallChip } from "../../admin/list/cells.tsx";
import { FailureAlert } from "../../admin/list/failure-alert.tsx";
import { callApi } from "../../shared/api/client.ts";
import { timeIn } from "../../shared/format/day.ts";
import { useFocusWhenLost } from "../../shared/hooks/focus.ts";
import { accountText } from "../../shared/text/admin.ts";
import { useTown } from "../../shared/ui/app-providers.tsx";
import { useToast } from "../../shared/ui/toasts.tsx";
import { BusyButton } from "../../shared/ui/busy-button.tsx";

const PATH = "/api/admin/sessions";

/** `GET /api/admin/sessions`, this browser's first; refetched whenever the screen is opened. */
export const sessionsQuery = queryOptions({
  queryKey: ["account", "sessions"] as const,
  queryFn: () => callApi({ path: PATH, schema: adminSession.array() }),
  gcTime: 0,
});

const end = (path: string) => callApi({ path, method: "DELETE", schema: z.unknown() });

/** Ends all sessions, including the current one. */
export async function deleteAllSessions() {
  await end(PATH);
  broadcastChange("signOut");
}

export function SessionList() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const sessions = useRef<HTMLUListElement>(null);
  useFocusWhenLost(data?.length, (before) => (before === undefined ? null : sessions.current));
  return (
    <>
      {error && (
        <FailureAlert onRetry={refetch}>
          {accountText.sessionsFailed(failureText(error))}
        </FailureAlert>
      )}
      {!data && !error && <p aria-live="polite">{accountText.sessionsLoading}</p>}
      {data && (
        <List
          ref={sessions}
          tabIndex={-1}
          disablePadding
          aria-label={accountText.sessionsList}
          sx={list}
        >
          {data.map((session) => (
            <Session key={session.id} session={session} onEnded={() => void refetch()} />
          ))}
        </List>
      )}
    </>
  );
}

function Session({ session, onEnded }: { session: AdminSession; onEnded: () => void }) {
  const { timeZone } = useTown();
  const toast = useToast();
  const fail = useFailureToast();
  const { id, browser, openedAt, lastUsedAt, current } = session;
  const device = deviceName(browser);
  const { mutate, isPending } = useMutation({
    mutationFn: () => end(`${PATH}/${id}`),
    onSuccess: () => toast({ title: accountText.ended, description: device }),
    onError: (error) => fail(accountText.endFailed, error),
    // Also after an error: the session may have ended by itself.
    onSettled: onEnded,
  });
  return (
    <ListItem sx={{ minHeight: 56, gap: 2 }}>
      <ListItemText
        title={browser}
        primary={
          <>
            <strong>{device}</strong>{" "}
            {current && <SmallChip color="primary" label={accountText.here} />}
          </>
        }
        secondary={[
          current ? accountText.usedNow : accountText.used(timeIn(timeZone, lastUsedAt)),
          ...(openedAt ? [accountText.opened(timeIn(timeZone, openedAt))] : []),
        ].join(" · ")}
        slotProps={{ primary: { variant: "body2" } }}
      />
      {!current && (
        <BusyButton
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={accountText.endOf(device)}
          busy={isPending}
          onClick={() => mutate()}
        >
          {accountText.end}
        </BusyButton>
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

/** The first match counts: most browsers also name those they descend from. */
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS", "Firefox"],
  ["Chrom", "Chrome"],
  ["CriOS", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

const nameIn = (names: readonly (readonly [string, string])[], text: string) =>
  names.find(([part]) => text.includes(part))?.[1];

export function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser && system) return accountText.device(browser, system);
  // Programs send their own name, as in `curl/8.5`.
  return browser ?? system ?? (userAgent.split(/[\s/]/, 1)[0] || accountText.unknownDevice);
}
