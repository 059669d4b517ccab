/** What somebody types and their browser cannot read, as February 30: to a script such a field is empty. */
import { toNestErrors } from "@hookform/resolvers";
import type { FieldValues, Resolver } from "react-hook-form";
import { badInputText } from "../text/form.ts";

/** A form's check, which takes nothing for empty that is half typed. */
export const refusingBadInput =
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

/** By their name in the form: that of the group, where several say one thing together. */
const badInputs = () =>
  [...document.querySelectorAll<HTMLInputElement>("form input:invalid")]
    .filter(({ validity }) => validity.badInput)
    .map((input) => {
      const name = input.name || input.closest<HTMLFieldSetElement>("fieldset[name]")?.name;
      return [name ?? "", { type: "badInput", message: badInputText(input.type) }] as const;
    });
