/** A record's form: texts and ticks as one types them, checked by the contract that the service checks by. */
import { historyResponse } from "@mainstreet/contracts/history";
import type { HistoryEntry } from "@mainstreet/contracts/history";
import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useState } from "react";
import { useForm } from "react-hook-form";
import type { Path, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { ApiFailure, callApi } from "../../shared/api/client.ts";
import type { OutdatedNoticeProps } from "./outdated-notice.tsx";
import { differencesOf, merged } from "./record-changes.ts";
import type { RecordActions } from "../api/use-record-actions.ts";

export type FormValues = Record<string, string | boolean>;
type Body = Record<string, unknown>;

/** How a kind of record gets into a form and out again. */
export interface RecordForm<Values extends FormValues, Stored extends z.ZodType> {
  path: string;
  /** Makes what is sent from what was typed. */
  schema: z.ZodType<Body, Values>;
  /** What the service answers. */
  stored: Stored;
  valuesOf: (record: z.infer<Stored> | null) => Values;
  labels: Partial<Record<keyof Values, string>>;
  /** The word for what a field refers to by number. */
  wordFor?: (record: z.infer<Stored>, field: string) => string | undefined;
}

export interface RecordFormState<Values extends FormValues> {
  form: UseFormReturn<Values, unknown, Body>;
  busy: boolean;
  /** A picture is on its way, and would be lost by saving now. */
  uploading: boolean;
  onUpload: (busy: boolean) => void;
  /** The newer version that a save met. */
  outdated: OutdatedNoticeProps | null;
  submit: () => void;
}

interface UseRecordForm<Values extends FormValues, Stored extends z.ZodType> {
  kind: RecordForm<Values, Stored>;
  /** null for a new one. */
  record: (z.infer<Stored> & { id: number; revision: number }) | null;
  actions: RecordActions;
  onSaved: () => void;
}

export function useRecordForm<
  Values extends FormValues,
  Stored extends z.ZodType<{ id: number; revision: number }>,
>({ kind, record, actions, onSaved }: UseRecordForm<Values, Stored>): RecordFormState<Values> {
  const [base, setBase] = useState(record);
  const [newer, setNewer] = useState<Newer<z.infer<Stored>> | null>(null);
  const [busy, setBusy] = useState(false);
  const [uploads, setUploads] = useState(0);
  const onUpload = useCallback(
    (begins: boolean) => setUploads((before) => before + (begins ? 1 : -1)),
    [],
  );
  const form = useForm<Values, unknown, Body>({
    resolver: zodResolver(kind.schema),
    values: kind.valuesOf(record),
  });
  const isField = (name: string): name is Path<Values> => name in kind.valuesOf(null);

  async function save(body: Body, from: typeof base) {
    setBusy(true);
    try {
      await actions.save(
        from ? { id: from.id, body: { ...body, revision: from.revision } } : { body },
      );
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      for (const { path, message } of error.fields)
        if (isField(path)) form.setError(path, { message }, { shouldFocus: true });
      if (error.code === "outdated" && from) await showNewer(from.id);
    } finally {
      setBusy(false);
    }
  }

  async function showNewer(id: number) {
    try {
      const path = `${kind.path}/${id}`;
      const [stored, history] = await Promise.all([
        callApi({ path, schema: kind.stored }),
        callApi({ path: `${path}/history`, schema: historyResponse }),
      ]);
      setNewer({ record: stored, last: history[0] });
    } catch (error) {
      actions.fail(error instanceof Error ? error.message : "", error);
    }
  }

  const versionsOf = (record: z.infer<Stored>) => ({
    before: kind.valuesOf(base),
    mine: form.getValues(),
    theirs: kind.valuesOf(record),
  });
  const submit = form.handleSubmit((body) => save(body, base));
  return {
    form,
    busy,
    uploading: uploads > 0,
    onUpload,
    submit: () => void submit(),
    outdated: newer && {
      differences: differencesOf(versionsOf(newer.record), kind.labels, (field) =>
        kind.wordFor?.(newer.record, field),
      ),
      last: newer.last,
      onTheirs: () => {
        form.reset(kind.valuesOf(newer.record));
        setBase(newer.record);
        setNewer(null);
      },
      onMine: () => {
        form.reset(merged(versionsOf(newer.record)), { keepDefaultValues: true });
        setBase(newer.record);
        setNewer(null);
        void form.handleSubmit((body) => save(body, newer.record))();
      },
    },
  };
}

interface Newer<Item> {
  record: Item;
  /** Who changed it when. */
  last: HistoryEntry | undefined;
}

/** A number as typed: "" is null, what is none is NaN, which no contract takes. */
export const numberOf = (text: string) => (text.trim() === "" ? null : Number(text));
