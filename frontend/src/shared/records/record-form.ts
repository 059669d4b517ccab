/** A record's form: texts and ticks as one types them, checked by the contract that the service checks by. */
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Path, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { callAdmin } from "../api/admin-api.ts";
import { ApiFailure } from "../api/client.ts";
import type { Difference } from "./outdated-notice.tsx";
import type { RecordActions } from "./use-record-actions.ts";

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
}

export interface RecordFormState<Values extends FormValues> {
  form: UseFormReturn<Values, unknown, Body>;
  busy: boolean;
  /** The newer version that a save met. */
  outdated: { differences: Difference[]; onTheirs: () => void; onMine: () => void } | null;
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
  const [newer, setNewer] = useState<z.infer<Stored> | null>(null);
  const [busy, setBusy] = useState(false);
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
      setNewer((await callAdmin({ path: `${kind.path}/${id}`, schema: kind.stored })).data);
    } catch (error) {
      actions.fail(error instanceof Error ? error.message : "", error);
    }
  }

  const submit = form.handleSubmit((body) => save(body, base));
  return {
    form,
    busy,
    submit: () => void submit(),
    outdated: newer && {
      differences: differencesOf(kind, form.getValues(), newer),
      onTheirs: () => {
        form.reset(kind.valuesOf(newer));
        setBase(newer);
        setNewer(null);
      },
      onMine: () => {
        setBase(newer);
        setNewer(null);
        void form.handleSubmit((body) => save(body, newer))();
      },
    },
  };
}

function differencesOf<Values extends FormValues, Stored extends z.ZodType>(
  kind: RecordForm<Values, Stored>,
  mine: Values,
  record: z.infer<Stored>,
): Difference[] {
  const theirs = kind.valuesOf(record);
  return Object.entries(theirs)
    .filter(([name, value]) => value !== mine[name])
    .map(([name, value]) => ({ label: kind.labels[name] ?? name, theirs: String(value) }));
}

/** A number as typed: "" is null, what is none is NaN, which no contract takes. */
export const numberOf = (text: string) => (text.trim() === "" ? null : Number(text));
