/**
 * State of a record's form: input is validated by the service's own contract, and changes of others
 * are never overwritten unnoticed.
 */
import { historyResponse } from "@mainstreet/contracts/history";
import type { HistoryEntry } from "@mainstreet/contracts/history";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiFailure, callApi, randomKey } from "../../shared/api/client.ts";
import { recordText } from "../../shared/text/records.ts";
import { goneAmong } from "../../shared/ui/image-upload/use-upload.ts";
import { withBadInputErrors } from "../../shared/ui/bad-input.ts";
import type { RecordActions } from "../api/use-record-actions.ts";
import { fieldsOf, referenceOf, referredBy, typedSchema, valuesOf } from "../record-kind.ts";
import type {
  AnyRecordKind,
  Body,
  FormValues,
  KindForm,
  RecordKind,
  Stored,
} from "../record-kind.ts";
import type { EditConflictNoticeProps } from "./edit-conflict.tsx";
import { differencesOf, merged } from "./edit-conflict.tsx";

interface RecordFormState<Item> {
  form: KindForm;
  /**
   * The version on which a save is based: the record as opened, or the newer one met since; null
   * for a new record.
   */
  base: Item | null;
  busy: boolean;
  /** A picture is being uploaded, and would be lost by saving now. */
  uploading: boolean;
  onUpload: (busy: boolean) => void;
  /** Props of the notice about a newer version, after a save met one. */
  outdated: EditConflictNoticeProps | null;
  /** Saves; `said` are values that the pressed button adds to those of the fields. */
  submit: (said?: FormValues) => void;
}

interface Options<Item> {
  /** Null for a new record. */
  record: Item | null;
  /** Template for a new record. */
  copyOf: Item | null;
  actions: RecordActions;
  onSaved: () => void;
}

export function useRecordForm<Item extends Stored>(
  kind: RecordKind<Item>,
  { record, copyOf, actions, onSaved }: Options<Item>,
): RecordFormState<Item> {
  const [base, setBase] = useState(record);
  const [newer, setNewer] = useState<Newer<Item> | null>(null);
  const [idempotencyKey] = useState(randomKey);
  const [uploads, setUploads] = useState(0);
  const onUpload = useCallback(
    (begins: boolean) => setUploads((before) => before + (begins ? 1 : -1)),
    [],
  );
  const [resolver] = useState(() => withBadInputErrors(zodResolver(typedSchema(kind))));
  const values = valuesOf(kind, record ?? copyOf);
  const form = useForm<FormValues, unknown, Body>({ resolver, values });

  const { mutate: save, isPending } = useMutation({
    mutationFn: async ({ body, from }: { body: Body; from: Item | null }) => {
      const before = valuesOf(kind, from);
      const gone = await gonePictures(kind, body, before);
      if (gone.length > 0) {
        for (const { name } of gone) form.setValue(name, before[name] ?? "", { shouldDirty: true });
        actions.toast({
          title: from ? kind.texts.updateFailed : kind.texts.createFailed,
          description: recordText.picturesGone(gone.map(({ label }) => label).join(", ")),
          destructive: true,
        });
        return false;
      }
      await actions.save(
        from
          ? { id: from.id, idempotencyKey, body: { ...body, revision: from.revision } }
          : { idempotencyKey, body },
      );
      return true;
    },
    onSuccess: (saved) => saved && onSaved(),
    onError: async (error, { from }) => {
      // A toast has shown the failure, unless the record is outdated. Errors that name fields are
      // shown at these fields, too.
      if (!(error instanceof ApiFailure)) return;
      for (const { path, message } of error.fields)
        if (fieldsOf(kind).some(({ name }) => name === path))
          form.setError(path, { message }, { shouldFocus: true });
      if (error.code === "outdated" && from) await showNewer(from.id);
    },
  });

  async function showNewer(id: number) {
    try {
      const path = `${kind.path}/${id}`;
      const [stored, history] = await Promise.all([
        callApi({ path, schema: kind.schema }),
        callApi({ path: `${path}/history`, schema: historyResponse }),
      ]);
      setNewer({ record: stored, last: history[0] });
    } catch (error) {
      actions.fail(kind.texts.updateFailed, error);
    }
  }

  const versionsOf = (record: Item) => ({
    before: valuesOf(kind, base),
    mine: form.getValues(),
    theirs: valuesOf(kind, record),
  });
  const submit = form.handleSubmit((body) => save({ body, from: base }));
  return {
    form,
    base,
    busy: isPending,
    uploading: uploads > 0,
    onUpload,
    submit: (said = {}) => {
      for (const [name, value] of Object.entries(said)) form.setValue(name, value);
      void submit();
    },
    outdated: newer && {
      differences: differencesOf(versionsOf(newer.record), fieldsOf(kind), (field) =>
        referenceOf(field) ? referredBy(newer.record, field)?.name : undefined,
      ),
      last: newer.last,
      busy: isPending || uploads > 0,
      onTheirs: () => {
        form.reset(valuesOf(kind, newer.record));
        setBase(newer.record);
        setNewer(null);
      },
      onMine: () => {
        form.reset(merged(versionsOf(newer.record), kind.together), { keepDefaultValues: true });
        setBase(newer.record);
        setNewer(null);
        void form.handleSubmit((body) => save({ body, from: newer.record }))();
      },
    },
  };
}

/**
 * Returns picture fields whose new image was deleted: forms may be open for more than the day that
 * unused images are kept.
 */
async function gonePictures(kind: Pick<AnyRecordKind, "form">, body: Body, before: FormValues) {
  const pictures = fieldsOf(kind).filter(({ as }) => as === "picture");
  return goneAmong(pictures, ({ name }) => {
    const value = body[name];
    const isNew =
      typeof value === "string" && value.startsWith("/media/") && value !== before[name];
    return isNew ? value : "";
  });
}

interface Newer<Item> {
  record: Item;
  /** The last change: by whom and when. */
  last: HistoryEntry | undefined;
}
