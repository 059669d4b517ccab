/** A kind of records as the admin area knows it: where it is kept, what its form asks for, how it is called. */
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import type { HistoryEntry } from "@mainstreet/contracts/history";
import type { RecordTexts } from "../shared/text/records.ts";
import type { Change } from "./api/changes.ts";
import type { Choice } from "./form/form-fields.tsx";
import { longDay } from "../shared/format/day.ts";
import { historyText } from "../shared/text/admin.ts";

/** Texts and ticks as one types them. */
export type FormValues = Record<string, string | boolean>;
export type Body = Record<string, unknown>;
export type KindForm = UseFormReturn<FormValues, unknown, Body>;

export interface Field<Name extends string = string> {
  name: Name;
  label: string;
  /**
   * A text unless said otherwise; what is chosen is told by its number where it is a record. Whether it is
   * published is told by the button that saves.
   */
  as?: "switch" | "published" | "choice" | "category" | "business" | "picture" | "hours";
  /** What the browser knows a text as. */
  type?: "date" | "email" | "number" | "tel" | "url";
  /** Of a number. */
  range?: { min?: number; max?: number; step?: number };
  /** Said under the field. */
  description?: string;
  required?: boolean;
  /** Lines of a text that may have more. */
  rows?: number;
  /** Of a choice. */
  options?: readonly Choice[];
  /** What a picture is of. */
  of?: "logo" | "business" | "coupon";
  /** A new record's value. */
  initial?: string | boolean;
  /** What is sent where nothing was typed, if not the empty text. */
  blank?: number | null;
  below?: (form: KindForm) => ReactNode;
  /** In place of a field that every kind knows. */
  drawn?: (form: KindForm) => ReactNode;
}

/** A heading, and rows of one field or of two beside each other. */
type Section<Name extends string = string> = readonly [
  title: string,
  ...rows: (Field<Name> | readonly [Field<Name>, Field<Name>])[],
];

export interface Stored {
  id: number;
  revision: number;
}

export interface RecordKind<Item extends Stored> {
  /** What a change of them is called, and the address of their tab. */
  change: Change;
  /** Of their list; a record, its history and the bin are below it. */
  path: string;
  texts: RecordTexts;
  nameOf: (item: Item) => string;
  /** What the service answers. */
  schema: z.ZodType<Item>;
  /** What it takes. */
  body: z.ZodType<Body, Body>;
  /** A new one may begin as a copy of another. */
  copied?: true;
  /** Of the dialog in pixels, as specified. */
  width: number;
  form: readonly Section<keyof Item & string>[];
  /**
   * Fields that say one thing together: of two changes of them at once, one stays whole. Where the first alone is
   * changed, the service tells by the others, as they are stored, what becomes of them.
   */
  together?: readonly (keyof Item & string)[];
}

/** What histories and the outdated notice ask of a kind, whatever its records are. */
export type AnyRecordKind = Pick<RecordKind<never>, "change" | "path" | "texts" | "form">;

export const fieldsOf = ({ form }: Pick<AnyRecordKind, "form">): readonly Field[] =>
  form.flatMap(([, ...rows]) => rows.flat());

/** Where the records are that fields refer to by number. */
export const REFERENCES = {
  category: "/api/admin/categories",
  business: "/api/admin/businesses",
} as const;

/** The path of what a field refers to. */
export const referenceOf = ({ as }: Field): string | undefined =>
  as === "category" || as === "business" ? REFERENCES[as] : undefined;

const referred = z.object({ id: z.int(), name: z.string(), address: z.string().optional() });

/** The record beside its number: `businessId` → `business`. */
export function referredBy(record: object | null, { name }: Pick<Field, "name">) {
  const stored: Body = { ...record };
  return referred.safeParse(stored[name.replace(/Id$/, "")]).data ?? null;
}

/** A record as its form shows it; null for a new one. */
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

/** What is sent for what was typed, checked by the contract that the service checks by. */
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
  // What is no number is NaN, which no contract takes.
  if (field.type === "number" || referenceOf(field))
    return typed.trim() === "" ? Number.NaN : Number(typed);
  return typed;
}

export type Value = HistoryEntry["changes"][number]["to"];

/** A field's value as the form's reader knows it, in a history and beside another's change. */
export const isPicture = (value: Value) => typeof value === "string" && value.startsWith("/media/");

/** `options` are those of a choice. */
export function valueText(value: Value, options: Field["options"] = []): string {
  if (value === null || value === "") return historyText.empty;
  if (typeof value === "boolean") return value ? historyText.yes : historyText.no;
  if (isPicture(value)) return historyText.picture;
  const text = String(value);
  const chosen = options.find((option) => option.value === text);
  if (chosen) return chosen.label;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? longDay(text) : text;
}
