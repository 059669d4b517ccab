/** A draft: what the file is, how its columns are read, and what its import would do. */
import type { ImportRecord } from "@mainstreet/contracts/import";
import type { ImportCheck, ImportDraft } from "@mainstreet/contracts/import-draft";
import type { FileMapping, Mendable } from "@mainstreet/contracts/import-mapping";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useFocusWhenLost } from "../../../shared/hooks/focus.ts";
import { checkText, columnLabel } from "../../../shared/text/import-check.ts";
import { HiddenText } from "../../../shared/ui/page.tsx";
import { CheckOutcome, countsOf } from "./check-outcome.tsx";
import { DropButton, LeaveQuestion } from "./draft-questions.tsx";
import { DraftSummary } from "./draft-summary.tsx";
import { missingIn, withChoices, MappingTable } from "./mapping-table.tsx";
import type { Choices } from "./mapping-table.tsx";
import { importQuery } from "../api/imports-api.ts";
import { MatchedRows } from "./matched-rows.tsx";
import { ImportProgress } from "./import-stats.tsx";
import { useDraftActions, useImportProgress } from "../api/use-imports.ts";
import { mendable } from "@mainstreet/contracts/import-mapping";

interface DraftCardProps {
  draft: ImportDraft;
  onStarted: (record: ImportRecord) => void;
}

const NONE: Choices = new Map();

export function DraftCard({ draft, onStarted }: DraftCardProps) {
  const [choices, setChoices] = useState(NONE);
  const { choose, check, start, drop } = useDraftActions(draft, onStarted);
  const mapping = withChoices(draft.mapping, choices);
  const changedMapping = choices.size > 0 ? mapping : undefined;
  const trouble = troubleOf(draft, mapping);
  const why = useId();
  const busy =
    draft.checking || choose.isPending || check.isPending || start.isPending || drop.isPending;
  const checked = changedMapping ? null : draft.check;
  const whyInVain = checked ? inVain(checked) : undefined;
  useFirstCheck(draft, trouble, () => check.mutate(undefined));
  // While busy, the pressed control is disabled and loses the focus; it gets the focus back with
  // the answer.
  const pressed = useRef<HTMLElement>(null);
  useFocusWhenLost(busy, (wasBusy) => (wasBusy ? pressed.current : null));

  const rechoose = (next: FileMapping) => {
    setChoices(NONE);
    choose.mutate(next);
  };
  const keepChoices = { onSuccess: () => setChoices(NONE) };

  return (
    <Card
      component="section"
      aria-label={checkText.title}
      sx={card}
      onFocus={({ target }) => {
        pressed.current = target;
      }}
    >
      <Typography component="h3" tabIndex={-1} variant="h3">
        {checkText.title}
      </Typography>
      <DraftSummary draft={draft} mapping={mapping} disabled={busy} onChange={rechoose} />
      {draft.mapping.columns.length > 0 && (
        <MappingTable
          draft={draft}
          mapping={mapping}
          disabled={busy}
          onChoose={(key, field) => setChoices(new Map(choices).set(key, field))}
        />
      )}
      {trouble !== undefined && (
        <Alert id={why} severity="warning">
          {trouble}
        </Alert>
      )}
      {draft.checking && <Checking id={draft.id} />}
      <HiddenText as="output">{checked && !draft.checking && countsOf(checked)}</HiddenText>
      {checked && <CheckOutcome check={checked} />}
      {checked && hasMatches(checked) && <MatchedRows id={draft.id} busy={busy} />}
      {checked && (
        <Coordinates
          misplaced={checked.misplaced}
          mended={mapping.mend ?? []}
          farMiles={draft.farMiles}
          disabled={busy}
          onMend={(mend) => check.mutate({ ...mapping, mend }, keepChoices)}
        />
      )}
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: "wrap" }}>
        <Button
          variant="contained"
          disabled={busy || trouble !== undefined || whyInVain !== undefined}
          aria-describedby={(trouble ?? whyInVain) ? why : undefined}
          onClick={() => start.mutate(changedMapping)}
        >
          {checkText.import}
        </Button>
        {/* For a checked file, too: its numbers change once rows are kept apart. */}
        <Button
          variant="outlined"
          color="inherit"
          disabled={busy || trouble !== undefined}
          onClick={() => check.mutate(changedMapping, keepChoices)}
        >
          <span>{draft.check || changedMapping ? checkText.checkAgain : checkText.check}</span>
        </Button>
        <DropButton
          draft={draft}
          dirty={choices.size > 0}
          disabled={start.isPending || drop.isPending}
          onDrop={() => drop.mutate()}
        />
      </Stack>
      {trouble === undefined && whyInVain !== undefined && (
        <Typography id={why} variant="body2" color="textSecondary">
          {whyInVain}
        </Typography>
      )}
      <LeaveQuestion dirty={choices.size > 0} />
    </Card>
  );
}

/** Returns why the import would store nothing, as far as the check tells. */
function inVain({ fault, counts }: ImportCheck): string | undefined {
  if (fault !== "") return checkText.faultAbove;
  const all = Object.values(counts).flatMap((one) => Object.entries(one));
  const rows = all.reduce((sum, [, of]) => sum + of, 0);
  const stored = all.some(([outcome, of]) => outcome !== "rejected" && of > 0);
  return stored ? undefined : checkText.nothingToStore(rows);
}

/**
 * Whether rows may match something; which of them give their record's number is known only once
 * they are listed.
 */
const hasMatches = ({ fault, counts }: ImportCheck) =>
  fault === "" &&
  Object.values(counts).some(({ changed, unchanged, merged }) => changed + unchanged + merged > 0);

/** Returns what must be chosen before the rows can be read. */
function troubleOf(draft: ImportDraft, mapping: FileMapping): string | undefined {
  if (draft.fileType !== "json" && mapping.kind === null && mapping.columns.length === 0)
    return checkText.kindMissing;
  // There is nothing to choose from: it takes another file.
  if (draft.fault !== "" && mapping.columns.length === 0) return draft.fault;
  const { kind } = mapping;
  const missing = missingIn(mapping);
  if (kind === null || missing.length === 0) return undefined;
  return checkText.missing(missing.map((field) => columnLabel(kind, field)));
}

/** Checks a file that needs no choices at once. */
function useFirstCheck(draft: ImportDraft, trouble: string | undefined, check: () => void) {
  const asked = useRef(false);
  const wanted =
    trouble === undefined &&
    draft.mapping.hasHeader &&
    draft.mappingFrom !== "chosen" &&
    !draft.check &&
    !draft.checking;
  useEffect(() => {
    if (!wanted || asked.current) return;
    asked.current = true;
    check();
  }, [wanted, check]);
}

/** The progress of a check, also for an admin who comes back to it. */
function Checking({ id }: { id: string }) {
  useImportProgress(id);
  const { data } = useQuery(importQuery(id));
  return data ? <ImportProgress record={data} label={checkText.checking} /> : null;
}

const card = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 3,
  p: { xs: 2, md: 3 },
} as const;

interface CoordinatesProps {
  misplaced: ImportCheck["misplaced"];
  mended: readonly Mendable[];
  farMiles: number | null;
  disabled: boolean;
  onMend: (mend: Mendable[]) => void;
}

const WORDS = {
  swapped: { as: checkText.swapped, mended: checkText.mendedSwapped, mend: checkText.mendSwapped },
  sign: { as: checkText.sign, mended: checkText.mendedSign, mend: checkText.mendSign },
};

function Coordinates({ misplaced, mended, farMiles, disabled, onMend }: CoordinatesProps) {
  const { half = 0, far = 0 } = misplaced;
  return (
    <>
      {mendable.options.map((mistake) => {
        const rows = misplaced[mistake] ?? 0;
        const done = mended.includes(mistake);
        const words = WORDS[mistake];
        const others = mended.filter((one) => one !== mistake);
        return rows === 0 ? null : (
          <Alert
            key={mistake}
            severity={done ? "success" : "warning"}
            action={
              <Button
                color="inherit"
                size="small"
                disabled={disabled}
                onClick={() => onMend(done ? others : [...others, mistake])}
              >
                <span>{done ? checkText.leaveAsTheyAre : words.mend}</span>
              </Button>
            }
          >
            {done ? words.mended(rows) : words.as(rows)}
          </Alert>
        );
      })}
      {half > 0 && <Alert severity="info">{checkText.half(half)}</Alert>}
      {far > 0 && <Alert severity="info">{checkText.far(far, farMiles)}</Alert>}
    </>
  );
}
