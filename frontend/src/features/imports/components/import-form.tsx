/** Form to choose and upload a file, beside a description of the formats. */
import { zodResolver } from "@hookform/resolvers/zod";
import { importFileType } from "@mainstreet/contracts/import";
import type { ImportResponse } from "@mainstreet/contracts/import";
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import LinearProgress from "@mui/material/LinearProgress";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useUnloadQuestion } from "../../../admin/form/form-dialog.tsx";
import { FormSelect } from "../../../admin/form/form-fields.tsx";
import { checkText } from "../../../shared/text/import-check.ts";
import { importExample, importText } from "../../../shared/text/import.ts";
import { postDraft, postImport } from "../api/imports-api.ts";
import type { Upload } from "../api/imports-api.ts";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";

export type UploadedAs = "import" | "draft";

interface ImportFormProps {
  /** While an import is running, the button is busy. */
  running: boolean;
  /** Called when the upload was answered: the import is done, or goes on in the background. */
  onAnswer: (answer: ImportResponse) => void;
  /** Called when the file was uploaded as a draft. */
  onDraft: (draft: ImportDraft) => void;
  /** Called when the upload of the file of that name, as an import or as a draft, failed. */
  onFailure: (error: unknown, fileName: string, as: UploadedAs) => void;
}

const FILE_TYPES = [
  { value: "", label: importText.choose },
  { value: "json", label: importText.json },
  { value: "csv", label: importText.csv },
  { value: "xlsx", label: importText.xlsx },
];

export function ImportForm({ running, onAnswer, onDraft, onFailure }: ImportFormProps) {
  const [sent, setSent] = useState<{ as: UploadedAs; percent: number }>();
  useUnloadQuestion(sent !== undefined);
  const form = useForm<ImportFormInput, unknown, ImportFormValues>({
    resolver: zodResolver(importForm),
  });
  const { errors } = form.formState;
  const busy = sent !== undefined || running;

  const send = (as: UploadedAs, deliver: (upload: Upload) => Promise<void>) =>
    form.handleSubmit(async ({ fileType, files: file }) => {
      const onProgress = (percent: number) => setSent({ as, percent });
      onProgress(0);
      try {
        await deliver({ file, fileType, onProgress });
        form.reset();
      } catch (error) {
        onFailure(error, file.name, as);
      } finally {
        setSent(undefined);
      }
    });
  /** Sets the type by the file's extension, if it is a known one. */
  function followExtension() {
    const name = form.getValues("files")?.[0]?.name.toLowerCase() ?? "";
    const fileType = importFileType.options.find((type) => name.endsWith(`.${type}`));
    if (fileType)
      form.setValue("fileType", fileType, { shouldValidate: form.formState.isSubmitted });
  }
  const submit = send("import", async (upload) => onAnswer(await postImport(upload)));
  const preview = send("draft", async (upload) => onDraft(await postDraft(upload)));

  return (
    <Card sx={card}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={fields}>
        <FormSelect
          control={form.control}
          name="fileType"
          label={importText.fileType}
          required
          options={FILE_TYPES}
        />
        <TextField
          {...form.register("files", { onChange: followExtension })}
          label={importText.chooseFile}
          type="file"
          required
          error={errors.files !== undefined}
          helperText={errors.files?.message ?? " "}
          slotProps={{ htmlInput: { accept: ".json,.csv,.xlsx" }, inputLabel: { shrink: true } }}
          sx={fileButton}
        />
        {sent && (
          <LinearProgress
            variant="determinate"
            value={sent.percent}
            aria-label={importText.uploading(sent.percent)}
          />
        )}
        <BusyButton type="submit" variant="contained" busy={busy}>
          {running || sent?.as === "import" ? importText.busy : importText.button}
        </BusyButton>
        <BusyButton variant="outlined" color="inherit" busy={busy} onClick={() => void preview()}>
          {checkText.button}
        </BusyButton>
      </Box>
      <FileHelp />
    </Card>
  );
}

function FileHelp() {
  return (
    <Box sx={{ minWidth: 0 }}>
      {[importText.helpJson, importText.helpCsv, importText.helpExcel].map((help) => (
        <Typography key={help} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {help}
        </Typography>
      ))}
      <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
        {importText.exampleTitle}
      </Typography>
      {/* Scrolls sideways on phones, so the keyboard must reach it. */}
      <Box component="section" tabIndex={0} aria-label={importText.exampleTitle} sx={example}>
        <pre>{importExample}</pre>
      </Box>
    </Box>
  );
}

const card = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(0, 3fr)" },
  columnGap: 6,
  rowGap: 3,
  p: 3,
} as const;
const fields = { display: "grid", gap: 1.5, alignContent: "start" } as const;
/** The browser's own button, styled like the outlined ones. */
const fileButton = {
  "& input::file-selector-button": {
    mr: 1.5,
    px: 1.5,
    py: 0.5,
    font: "inherit",
    fontSize: "0.875rem",
    color: "inherit",
    bgcolor: "transparent",
    border: "1px solid",
    borderColor: "divider",
    borderRadius: 1,
    cursor: "pointer",
  },
} as const;
const example = {
  p: 1.5,
  maxHeight: 280,
  overflow: "auto",
  borderRadius: 1,
  bgcolor: "well",
  "& pre": { m: 0, fontSize: "0.8125rem", lineHeight: 1.5 },
} as const;

/**
 * The chosen file, which is required. Validated before anything is sent, like the rest of the form.
 */
const chosenFile = z.custom<ArrayLike<File>>().transform((files, context) => {
  const file = files[0];
  if (file) return file;
  context.addIssue({ code: "custom", message: importText.fileRequired });
  return z.NEVER;
});

/** Turns the form's values into the type and the one file; each fault has its specified message. */
export const importForm = z
  .object({
    fileType: z.enum(importFileType.options, importText.fileTypeRequired),
    files: chosenFile,
  })
  .superRefine(({ fileType, files: file }, context) => {
    if (file.name.toLowerCase().endsWith(`.${fileType}`)) return;
    const message = importText.wrongExtension(fileType);
    context.addIssue({ code: "custom", path: ["files"], message });
  });

export type ImportFormInput = z.input<typeof importForm>;
export type ImportFormValues = z.output<typeof importForm>;
