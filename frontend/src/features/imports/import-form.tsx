/** Chooses a file and sends it. */
import { zodResolver } from "@hookform/resolvers/zod";
import type { ImportResponse } from "@mainstreet/contracts/import";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { importText } from "../../shared/text/import.ts";
import { FieldFrame, FormField } from "../../shared/ui/form-field.tsx";
import { importForm } from "./import-rules.ts";
import type { ImportFormInput, ImportFormValues } from "./import-rules.ts";
import { postImport } from "./post-import.ts";

interface ImportFormProps {
  /** An import that runs keeps the button busy. */
  running: boolean;
  /** The upload was answered: the import is done, or goes on in the background. */
  onAnswer: (answer: ImportResponse) => void;
  onFailure: (error: unknown) => void;
}

export function ImportForm({ running, onAnswer, onFailure }: ImportFormProps) {
  const [percent, setPercent] = useState<number>();
  const form = useForm<ImportFormInput, unknown, ImportFormValues>({
    resolver: zodResolver(importForm),
  });
  const { errors } = form.formState;
  const busy = percent !== undefined || running;

  const submit = form.handleSubmit(async ({ fileType, files: file }) => {
    setPercent(0);
    try {
      onAnswer(await postImport({ file, fileType, onProgress: setPercent }));
      form.reset();
    } catch (error) {
      onFailure(error);
    } finally {
      setPercent(undefined);
    }
  });

  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <FieldFrame label={importText.fileType} error={errors.fileType?.message}>
        {(control) => (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the frame's label, by id
          <select {...form.register("fileType")} {...control} defaultValue="">
            <option value="" disabled hidden>
              {importText.choose}
            </option>
            <option value="json">{importText.json}</option>
            <option value="csv">{importText.csv}</option>
          </select>
        )}
      </FieldFrame>
      <FormField
        {...form.register("files")}
        label={importText.chooseFile}
        error={errors.files?.message}
        type="file"
        accept=".json,.csv"
      />
      {percent !== undefined && (
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={importText.uploading(percent)}
        />
      )}
      <Button type="submit" variant="contained" disabled={busy}>
        {busy ? importText.busy : importText.button}
      </Button>
    </Form>
  );
}

const Form = styled("form")({ display: "grid", gap: 8, alignContent: "start" });
