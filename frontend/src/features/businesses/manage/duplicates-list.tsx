/**
 * Pairs of possible duplicates: the admin decides which one to keep, or that they are two
 * businesses.
 */
import { businessMerged, duplicate } from "@mainstreet/contracts/duplicates";
import type { Duplicate } from "@mainstreet/contracts/duplicates";
import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { z } from "zod";
import { Link } from "react-router-dom";
import Card from "@mui/material/Card";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { DUPLICATES_VIEW, listHref, useListParams } from "../../../admin/api/list-params.ts";
import { useAdminList } from "../../../admin/api/use-admin-list.ts";
import { failureText, useRecordActions } from "../../../admin/api/use-record-actions.ts";
import { FailureAlert } from "../../../admin/list/failure-alert.tsx";
import { ListHead } from "../../../admin/list/list-content.tsx";
import { Pager } from "../../../admin/list/pager.tsx";
import { callApi } from "../../../shared/api/client.ts";
import { useFocusAfter } from "../../../shared/hooks/focus.ts";
import { adminText } from "../../../shared/text/admin.ts";
import { duplicateText as text } from "../../../shared/text/duplicates.ts";
import { businessFieldText, recordText } from "../../../shared/text/records.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { StreetDrawing } from "../../../shared/ui/drawings.tsx";
import { PartSpinner, StateMessage } from "../../../shared/ui/states.tsx";
import { businesses } from "./business-kind.tsx";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";

const FILTERS = [DUPLICATES_VIEW.name];

interface Merging {
  keep: Alike;
  other: Alike;
}

export function DuplicatesList() {
  const { params, change } = useListParams("businesses", FILTERS);
  const shown = { ...params, q: "", sort: "", filters: {} };
  const [merging, setMerging] = useState<Merging | null>(null);
  const list = useAdminList(`${businesses.path}/duplicates`, duplicate, shown, {
    isBusy: merging !== null,
  });
  const { toast, fail, refresh } = useRecordActions(businesses);
  const heading = useRef<HTMLHeadingElement>(null);

  const merge = useMutation({
    mutationFn: ({ keep, other }: Merging) =>
      callApi({
        path: `${businesses.path}/merge`,
        method: "POST",
        body: { keep: keep.id, other: other.id },
        schema: businessMerged,
      }),
    onSuccess: () => toast({ title: text.merged }),
    onError: (error) => fail(text.mergeFailed, error),
    onSettled: async () => {
      await refresh();
      setMerging(null);
    },
  });
  const separate = useSeparation();
  // The pair disappears, and with it the button that was pressed.
  useFocusAfter(merging !== null || separate.isPending, () => heading.current);

  return (
    <section>
      <ListHead title={text.title} heading={heading}>
        <Button
          color="inherit"
          component={Link}
          to={listHref("businesses", {})}
          startIcon={<ArrowBackRounded />}
        >
          {text.back}
        </Button>
      </ListHead>
      <Typography variant="body2" sx={{ color: "text.secondary", maxWidth: 720, my: 1.5 }}>
        {text.intro}
      </Typography>
      {list.error && (
        <FailureAlert onRetry={list.refetch}>
          {text.loadFailed(failureText(list.error))}
        </FailureAlert>
      )}
      {!list.data && !list.error && <PartSpinner text={adminText.loading} />}
      {list.data?.items.length === 0 && (
        <StateMessage drawing={<StreetDrawing />} title={text.empty} />
      )}
      {list.data && list.data.items.length > 0 && (
        <>
          <Box component="ul" aria-label={text.list} sx={pairs}>
            {list.data.items.map((pair) => (
              <DuplicatePair
                key={pair.id}
                pair={pair}
                busy={merge.isPending || separate.isPending}
                onKeep={(keep, other) => setMerging({ keep, other })}
                onSeparate={() => separate.mutate(pair.businesses)}
              />
            ))}
          </Box>
          <Pager page={params.page} total={list.data.total} onPage={(page) => change({ page })} />
        </>
      )}
      {merging && (
        <ConfirmDialog
          question={text.question(merging.keep.name, merging.keep.id)}
          confirm={merge.isPending ? text.merging : text.merge}
          cancel={recordText.cancel}
          busy={merge.isPending}
          onCancel={() => setMerging(null)}
          onConfirm={() => merge.mutate(merging)}
        >
          {text.consequence(merging.other.name, merging.other.id)}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Marks a pair as two businesses; the toast offers to undo that. */
function useSeparation() {
  const { toast, fail, refresh } = useRecordActions(businesses);
  const send = (method: "POST" | "DELETE", [first, second]: Duplicate["businesses"]) =>
    callApi({
      path: `${businesses.path}/not-duplicates`,
      method,
      body: { first: first.id, second: second.id },
      schema: z.unknown(),
    });
  const undo = useMutation({
    mutationFn: (pair: Duplicate["businesses"]) => send("DELETE", pair),
    onSuccess: () => toast({ title: text.undone }),
    onError: (error) => fail(text.undoFailed, error),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: (pair: Duplicate["businesses"]) => send("POST", pair),
    onSuccess: (_, pair) =>
      toast({
        title: text.remembered,
        action: { label: text.undo, onAct: () => undo.mutate(pair) },
        lasting: true,
      }),
    onError: (error) => fail(text.notFailed, error),
    onSettled: refresh,
  });
}

const pairs = { display: "grid", gap: 2, m: 0, p: 0, listStyle: "none" } as const;

type Alike = Duplicate["businesses"][number];

interface DuplicatePairProps {
  pair: Duplicate;
  busy: boolean;
  onKeep: (keep: Alike, other: Alike) => void;
  onSeparate: () => void;
}

/** Two businesses beside each other, with what they have in common. */
function DuplicatePair({ pair, busy, onKeep, onSeparate }: DuplicatePairProps) {
  const [first, second] = pair.businesses;
  return (
    <Card component="li" aria-label={text.pair(first.name, second.name)} sx={{ p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1.5 }}>
        {pair.likenesses.map((likeness) => (
          <Chip key={likeness} size="small" label={text.likeness(likeness)} />
        ))}
        <BusyButton
          size="small"
          color="inherit"
          busy={busy}
          aria-label={text.notOne(first.name, second.name)}
          onClick={onSeparate}
          sx={{ ml: "auto" }}
        >
          {text.not}
        </BusyButton>
      </Stack>
      <Box sx={sides}>
        <Side business={first} busy={busy} onKeep={() => onKeep(first, second)} />
        <Side business={second} busy={busy} onKeep={() => onKeep(second, first)} />
      </Box>
    </Card>
  );
}

interface SideProps {
  business: Alike;
  busy: boolean;
  onKeep: () => void;
}

function Side({ business, busy, onKeep }: SideProps) {
  const { id, name, address, phone, website, coupons } = business;
  const lines = [
    [businessFieldText.address, address],
    [businessFieldText.phone, phone],
    [businessFieldText.website, website],
  ] as const;
  return (
    <Box sx={{ display: "grid", alignContent: "start", gap: 0.5, overflowWrap: "anywhere" }}>
      <Typography component="h3" variant="subtitle1">
        {name} <small>{text.number(id)}</small>
      </Typography>
      <Typography component="dl" variant="body2" sx={facts}>
        {lines.map(([label, value]) => (
          <Box key={label} sx={{ display: "contents" }}>
            <Box component="dt" sx={{ color: "text.secondary" }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {value === "" ? text.none : value}
            </Box>
          </Box>
        ))}
      </Typography>
      <Typography variant="body2">{text.coupons(coupons)}</Typography>
      <BusyButton
        size="small"
        variant="outlined"
        busy={busy}
        aria-label={text.keepOne(name, id)}
        onClick={onKeep}
        sx={{ justifySelf: "start", mt: 0.5 }}
      >
        {text.keep}
      </BusyButton>
    </Box>
  );
}

const sides = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
  gap: { xs: 2.5, sm: 3 },
} as const;
const facts = {
  display: "grid",
  gridTemplateColumns: "max-content 1fr",
  columnGap: 1.5,
  m: 0,
} as const;
