/** Autocomplete of businesses; as there may be thousands, the server returns suggestions while the user types. */
import Autocomplete from "@mui/material/Autocomplete";
import ListItemText from "@mui/material/ListItemText";
import TextField from "@mui/material/TextField";
import { adminBusiness } from "@mainstreet/contracts/business";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { adminKeys } from "../api/query-keys.ts";
import { failureText } from "../api/use-record-actions.ts";
import { REFERENCES } from "../record-kind.ts";
import { callApi, withQuery } from "../../shared/api/client.ts";
import { shadows } from "../../shared/theme/tokens.ts";
import { businessTexts, couponFieldText } from "../../shared/text/records.ts";

interface Choice {
  id: number;
  name: string;
  /** Tells businesses of the same name apart. */
  address?: string | undefined;
}

interface BusinessFieldProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: FieldPath<Values>;
  /** The stored business. */
  current: Choice | null;
}

const PATH = REFERENCES.business;
const SUGGESTIONS = 20;

const suggestionsQuery = (q: string) => ({
  queryKey: adminKeys.suggestions(PATH, q),
  queryFn: (): Promise<Choice[]> => {
    const path = withQuery(PATH, { q: q || undefined, sort: "name", limit: SUGGESTIONS });
    return callApi({ path, schema: adminBusiness.array() });
  },
  placeholderData: keepPreviousData,
  // Refetched for each form: others may have added some.
  staleTime: 0,
});

const holds = (name: string, text: string) => name.toLowerCase().includes(text.toLowerCase());

/** Outline of the highlighted option in forced colors mode, which removes its background. */
const LED_TO = { "& .Mui-focused": { outline: "2px solid transparent", outlineOffset: -2 } };

export function BusinessField<Values extends FieldValues, Sent>(
  props: BusinessFieldProps<Values, Sent>,
) {
  const { control, name, current } = props;
  const { field, fieldState } = useController({ control, name });
  const [text, setText] = useState("");
  const [picked, setPicked] = useState<Choice | null>(null);
  // The form's values may have been replaced by another version of the record.
  const chosen = [picked, current].find((one) => one && String(one.id) === field.value) ?? null;
  const typed = text === chosen?.name ? "" : text;
  const { data, isFetching, isPlaceholderData, error } = useQuery(suggestionsQuery(typed));
  // Suggestions for the previous text stay, as far as they match, until the new ones are loaded.
  const suggestions = isPlaceholderData ? data?.filter(({ name }) => holds(name, typed)) : data;
  const isEmptyTown = typed === "" && !isPlaceholderData && data?.length === 0;
  const nothing = isEmptyTown ? couponFieldText.noBusinesses : couponFieldText.noBusinessFits;
  return (
    <Autocomplete
      options={suggestions ?? []}
      // The server filters.
      filterOptions={(options) => options}
      loading={isFetching}
      noOptionsText={error ? businessTexts.loadFailed(failureText(error)) : nothing}
      getOptionLabel={(choice) => choice.name}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      renderOption={({ key, ...item }, choice) => (
        <li key={key} {...item}>
          <ListItemText primary={choice.name} secondary={choice.address} sx={{ my: 0 }} />
        </li>
      )}
      value={chosen}
      onChange={(_event, choice) => {
        setPicked(choice);
        field.onChange(choice ? String(choice.id) : "");
      }}
      inputValue={text}
      onInputChange={(_event, value) => setText(value)}
      onBlur={field.onBlur}
      // Sets it off from the fields below, which have the same background.
      slotProps={{
        paper: { sx: { border: 1, borderColor: "divider", boxShadow: shadows.lifted } },
        listbox: { sx: LED_TO },
      }}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={field.ref}
          label={couponFieldText.businessId}
          required
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? chosen?.address ?? (isEmptyTown ? nothing : " ")}
        />
      )}
    />
  );
}
