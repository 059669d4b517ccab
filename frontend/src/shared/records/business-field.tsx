/** Chooses one of thousands of businesses: suggestions come from the server as one types. */
import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { adminBusiness } from "@mainstreet/contracts/business";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller } from "react-hook-form";
import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";
import { callAdmin } from "../api/admin-api.ts";
import { withQuery } from "../api/list.ts";
import { couponFieldText as words } from "../text/records.ts";
import { FieldFrame } from "../ui/form-field.tsx";

interface Choice {
  id: string;
  name: string;
}

interface BusinessFieldProps<Values extends FieldValues> {
  control: Control<Values, unknown, Record<string, unknown>>;
  name: FieldPathByValue<Values, string>;
  /** Shown for the stored choice until others are looked for. */
  current: Choice | null;
}

const PATH = "/api/admin/businesses";
const SUGGESTIONS = 20;

const suggestionsQuery = (q: string) => ({
  queryKey: [PATH, "suggestions", q],
  queryFn: async (): Promise<Choice[]> => {
    const path = withQuery(PATH, { q: q || undefined, sort: "name", limit: SUGGESTIONS });
    const { data } = await callAdmin({ path, schema: adminBusiness.array() });
    return data.map(({ id, name }) => ({ id: String(id), name }));
  },
  placeholderData: keepPreviousData,
});

export function BusinessField<Values extends FieldValues>(props: BusinessFieldProps<Values>) {
  const { control, name, current } = props;
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(current);
  const typed = text === chosen?.name ? "" : text;
  const { data: suggestions = [], isFetching } = useQuery(suggestionsQuery(typed));
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <FieldFrame label={words.business} error={fieldState.error?.message}>
          {({ id, ...control }) => (
            <Autocomplete
              id={id}
              sx={likeOtherFields}
              options={suggestions}
              // The server has filtered already.
              filterOptions={(options) => options}
              loading={isFetching}
              noOptionsText={words.noBusinessFits}
              getOptionLabel={(choice) => choice.name}
              getOptionKey={(choice) => choice.id}
              isOptionEqualToValue={(a, b) => a.id === b.id}
              value={chosen?.id === field.value ? chosen : null}
              onChange={(_event, choice) => {
                setChosen(choice);
                field.onChange(choice?.id ?? "");
              }}
              inputValue={text}
              onInputChange={(_event, value) => setText(value)}
              onBlur={field.onBlur}
              renderInput={({ slotProps, ...input }) => (
                <TextField
                  {...input}
                  variant="standard"
                  inputRef={field.ref}
                  slotProps={{
                    ...slotProps,
                    input: { ...slotProps.input, disableUnderline: true },
                    htmlInput: { ...slotProps.htmlInput, ...control },
                  }}
                />
              )}
            />
          )}
        </FieldFrame>
      )}
    />
  );
}

/** The frame gives the input its looks; only the room for the arrow is its own. */
const likeOtherFields = {
  "& .MuiInputBase-root.MuiInput-root": { padding: 0 },
  "& .MuiInputBase-root.MuiInput-root .MuiInput-input": { padding: "8px 64px 8px 12px" },
  "& .MuiAutocomplete-endAdornment": { right: 8 },
} as const;
