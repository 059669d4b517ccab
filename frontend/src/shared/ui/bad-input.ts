/**
 * Reports input that the browser cannot parse, such as February 30: scripts see the value of such a
 * field as empty.
 */
import { toNestErrors } from "@hookform/resolvers";
import type { FieldValues, Resolver } from "react-hook-form";
import { badInputText } from "../text/form.ts";

/** Wraps a form's resolver: a half-typed value is an error instead of empty. */
export const withBadInputErrors =
  <Typed extends FieldValues, Sent>(
    check: Resolver<Typed, unknown, Sent>,
  ): Resolver<Typed, unknown, Sent> =>
  async (values, context, options) => {
    const checked = await check(values, context, options);
    const bad = badInputs().filter(([name]) => name in values);
    if (bad.length === 0) return checked;
    const errors = toNestErrors<Typed>(Object.fromEntries(bad), options);
    return { values: {}, errors: { ...checked.errors, ...errors } };
  };

/** Errors by field name; fields that make up one value use the name of their fieldset. */
const badInputs = () =>
  [...document.querySelectorAll<HTMLInputElement>("form input:invalid")]
    .filter(({ validity }) => validity.badInput)
    .map((input) => {
      const name = input.name || input.closest<HTMLFieldSetElement>("fieldset[name]")?.name;
      return [name ?? "", { type: "badInput", message: badInputText(input.type) }] as const;
    });
