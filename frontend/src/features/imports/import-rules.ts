/** What the import form checks before anything is sent. */
import { importFileType } from "@mainstreet/contracts/import";
import { z } from "zod";
import { importText } from "../../shared/text/import.ts";

const chosenFile = z.custom<ArrayLike<File>>().transform((files, context) => {
  const file = files[0];
  if (file) return file;
  context.addIssue({ code: "custom", message: importText.fileRequired });
  return z.NEVER;
});

/** The form's values become the type and the one file; each fault has its specified words. */
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
