/** What a file is: kind, rows, size, encoding, and how many of its columns are used. */
import { importEntity } from "@mainstreet/contracts/import";
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { count, fileSize } from "../../../shared/format/number.ts";
import { SelectField } from "../../../admin/form/form-fields.tsx";
import { checkText, columnLabel } from "../../../shared/text/import-check.ts";
import { importText } from "../../../shared/text/import.ts";
import { sharedFields, unread } from "./mapping-table.tsx";
import { Stats } from "./import-stats.tsx";

interface DraftSummaryProps {
  draft: ImportDraft;
  mapping: FileMapping;
  disabled: boolean;
  /** Called when the file is to be read differently from its first line on. */
  onChange: (mapping: FileMapping) => void;
}

export function DraftSummary({ draft, mapping, disabled, onChange }: DraftSummaryProps) {
  const { kind, hasHeader, columns } = mapping;
  const csv = draft.fileType !== "json";
  const { sheet = draft.sheets[0] } = mapping;
  const ofSheet = mapping.sheet === undefined ? {} : { sheet: mapping.sheet };
  const reread = (change: Partial<FileMapping>) =>
    onChange({ kind, hasHeader, columns: [], ...ofSheet, ...change });
  const used = columns.filter(({ field }) => field !== null).length;
  const rows = draft.rowsExact ? count(draft.rows) : checkText.about(draft.rows);
  // Nothing is known of a file whose beginning can't be read.
  const isRead = draft.fault === "" && columns.length > 0;
  const facts = [
    { label: checkText.file, value: draft.fileName },
    { label: importText.fileType, value: importText[draft.fileType] },
    ...(isRead ? [{ label: checkText.rows, value: rows }] : []),
    { label: checkText.size, value: fileSize(draft.size) },
    ...(draft.fileType === "xlsx" ? [] : [{ label: checkText.written, value: writtenAs(draft) }]),
    ...(isRead ? [{ label: checkText.columns, value: checkText.used(used, columns.length) }] : []),
  ];
  return (
    <>
      <Stats size="small" stats={facts} />
      {draft.mappingFrom === "remembered" && <Alert severity="info">{checkText.remembered}</Alert>}
      {csv && !hasHeader && draft.mappingFrom === "names" && (
        <Alert severity="info">{checkText.headerless}</Alert>
      )}
      {unread(draft.repeated, mapping).map((name) => (
        <Alert key={name} severity="warning">
          {checkText.repeated(name)}
        </Alert>
      ))}
      {sharedFields(mapping).map(({ key, entity, field, names }) => (
        <Alert key={key} severity="info">
          {checkText.shared(columnLabel(entity, field), names)}
        </Alert>
      ))}
      {csv && (
        <Box sx={choices}>
          {draft.sheets.length > 1 && (
            <SelectField
              label={checkText.sheet}
              disabled={disabled}
              value={sheet}
              options={draft.sheets.map((name) => ({ value: name, label: name }))}
              onChange={({ target }) => reread({ sheet: target.value })}
            />
          )}
          <SelectField
            label={checkText.kind}
            disabled={disabled}
            value={kind ?? ""}
            options={[...(kind === null ? [unknownKind(columns.length > 0)] : []), ...KINDS]}
            onChange={({ target }) => reread({ kind: importEntity.parse(target.value) })}
          />
          <FormControlLabel
            label={checkText.hasHeader}
            control={
              <Checkbox
                checked={hasHeader}
                disabled={disabled}
                onChange={({ target }) => reread({ hasHeader: target.checked })}
              />
            }
          />
        </Box>
      )}
    </>
  );
}

const KINDS = importEntity.options.map((value) => ({ value, label: importText[value] }));
const unknownKind = (isMixed: boolean) => ({
  value: "",
  label: isMixed ? checkText.kindMixed : checkText.kindUnknown,
});

function writtenAs({ encoding, delimiter }: ImportDraft): string {
  const letters = checkText.encodings.get(encoding) ?? encoding;
  const between = delimiter === null ? undefined : checkText.delimiters.get(delimiter);
  return between === undefined ? letters : `${letters}, ${between}`;
}

const choices = {
  display: "grid",
  columnGap: 4,
  alignItems: "center",
  rowGap: 2,
  gridTemplateColumns: { md: "repeat(auto-fit, minmax(0, 280px))" },
} as const;
