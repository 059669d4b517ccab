/** Definition of a kind of records in the admin area: its API path, form fields and texts. */
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import type { HistoryEntry } from "@mainstreet/contracts/history";
import type { RecordTexts } from "../shared/text/records.ts";
import type { Change } from "./api/invalidation.ts";
import type { Choice } from "./form/form-fields.tsx";
import { longDay } from "../shared/format/day.ts";
import { historyText } from "../shared/text/admin.ts";

/** Form values: texts and checkboxes. */
export type FormValues = Record<string, string | boolean>;
export type Body = Record<string, unknown>;
export type KindForm = UseFormReturn<FormValues, unknown, Body>;

interface UnlabelledField<Name extends string> {
  name: Name;
  /**
   * Text by default. References ("category", "business") hold a record's id; "published" has no
   * field, but is set by the save buttons.
   */
  as?: "switch" | "published" | "choice" | "category" | "business" | "picture" | "hours";
  /** Native input type of a text. */
  type?: "date" | "email" | "number" | "tel" | "url";
  /** Attributes of a number input. */
  range?: { min?: number; max?: number; step?: number };
  required?: boolean;
  /** Minimum number of lines; makes the text multi-line. */
  rows?: number;
  /** Options of a choice. */
  options?: readonly Choice[];
  /** Upload type of a picture. */
  of?: "logo" | "business" | "coupon";
  /** Value in a new record. */
  initial?: string | boolean;
  /** Value sent for an empty field, instead of "". */
  blank?: number | null;
  below?: (form: KindForm) => ReactNode;
  /** Renders the field, instead of its default input. */
  drawn?: (form: KindForm) => ReactNode;
}

export interface Field<Name extends string = string> extends UnlabelledField<Name> {
  label: string;
  /** Help text below the field. */
  description?: string | undefined;
}

/** A heading, and rows of one or two fields. */
type Section<One = Field> = readonly [title: string, ...rows: (One | readonly [One, One])[]];

export interface Stored {
  id: number;
  revision: number;
}

export interface RecordKind<Item extends Stored> {
  /** Name of its changes for `useInvalidate`, and the tab's path segment. */
  change: Change;
  /** API path of the list; records, histories and the bin are below it. */
  path: string;
  texts: RecordTexts;
  nameOf: (item: Item) => string;
  /** Contract of a record in answers. */
  schema: z.ZodType<Item>;
  /** Contract of a record in requests. */
  body: z.ZodType<Body, Body>;
  /** Whether a record can be duplicated. */
  copied?: true;
  /** Width of the dialog in pixels, as specified. */
  width: number;
  form: readonly Section<Field<keyof Item & string>>[];
  /**
   * Fields that only make sense together: on concurrent changes one version of the whole group is
   * kept. If only the first is changed, the service adapts the others.
   */
  together?: readonly (keyof Item & string)[];
}

/** The part of a kind needed by histories and the outdated notice, independent of its record type. */
export type AnyRecordKind = Pick<RecordKind<never>, "change" | "path" | "texts" | "form">;

/**
 * Returns a form whose fields have their labels from `texts`, by name, and likewise their help
 * texts: `terms` and `termsHelp`.
 */
export function labelled<Name extends string>(
  texts: NoInfer<Record<Name, string> & Partial<Record<`${Name}Help`, string>>>,
  form: readonly Section<UnlabelledField<Name>>[],
): Section<Field<Name>>[] {
  const all: Readonly<Record<string, string | undefined>> = texts;
  const withLabel = (field: UnlabelledField<Name>): Field<Name> => ({
    ...field,
    label: texts[field.name],
    description: all[`${field.name}Help`],
  });
  return form.map(([title, ...rows]) => [
    title,
    ...rows.map((row) =>
      "name" in row ? withLabel(row) : ([withLabel(row[0]), withLabel(row[1])] as const),
    ),
  ]);
}

export const fieldsOf = ({ form }: Pick<AnyRecordKind, "form">): readonly Field[] =>
  form.flatMap(([, ...rows]) => rows.flat());

/** API paths of records that fields refer to by id. */
export const REFERENCES = {
  category: "/api/admin/categories",
  business: "/api/admin/businesses",
} as const;

/** Returns the API path of the records that a field refers to. */
export const referenceOf = ({ as }: Field): string | undefined =>
  as === "category" || as === "business" ? REFERENCES[as] : undefined;

const referred = z.object({ id: z.int(), name: z.string(), address: z.string().optional() });

/** Returns the referenced record that is embedded beside its id: `businessId` → `business`. */
export function referredBy(record: object | null, { name }: Pick<Field, "name">) {
  const stored: Body = { ...record };
  return referred.safeParse(stored[name.replace(/Id$/, "")]).data ?? null;
}

/** Returns a record as form values; `record` is null for a new one. */
export function valuesOf(kind: Pick<AnyRecordKind, "form">, record: object | null): FormValues {
  const stored: Body = { ...record };
  return Object.fromEntries(
    fieldsOf(kind).map(({ name, as, initial }) => {
      const value = record === null ? initial : stored[name];
      if (as === "switch" || as === "published") return [name, value === true];
      return [name, typeof value === "string" || typeof value === "number" ? String(value) : ""];
    }),
  );
}

/** Returns the form's schema: form values transformed to a request body, validated by the service's contract. */
export const typedSchema = (kind: Pick<RecordKind<never>, "form" | "body">) =>
  z
    .record(z.string(), z.union([z.string(), z.boolean()]))
    .transform((values): Body => ({
      ...values,
      ...Object.fromEntries(
        fieldsOf(kind).flatMap((field) => {
          const typed = values[field.name];
          return typeof typed === "string" ? [[field.name, sentFor(field, typed)] as const] : [];
        }),
      ),
    }))
    .pipe(kind.body);

function sentFor(field: Field, typed: string): unknown {
  if (field.blank !== undefined && typed.trim() === "") return field.blank;
  // Not a number gives NaN, which every contract rejects.
  if (field.type === "number" || referenceOf(field))
    return typed.trim() === "" ? Number.NaN : Number(typed);
  return typed;
}

export type Value = HistoryEntry["changes"][number]["to"];

/** Whether a value is the path of an uploaded picture. */
export const isPicture = (value: Value) => typeof value === "string" && value.startsWith("/media/");

/** Returns a value as shown in histories and the outdated notice; `options` are those of a choice. */
export function valueText(value: Value, options: Field["options"] = []): string {
  if (value === null || value === "") return historyText.empty;
  if (typeof value === "boolean") return value ? historyText.yes : historyText.no;
  if (isPicture(value)) return historyText.picture;
  const text = String(value);
  const chosen = options.find((option) => option.value === text);
  if (chosen) return chosen.label;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? longDay(text) : text;
}
