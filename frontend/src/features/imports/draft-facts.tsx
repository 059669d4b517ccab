/** What a file is: kind, rows, size, how it is written, how many of its columns are used. */
import { importEntity } from "@mainstreet/contracts/import";
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import { count } from "../../shared/format/number.ts";
import { fileSize } from "../../shared/format/file-size.ts";
import { SelectField } from "../../admin/form/select-field.tsx";
import { checkText } from "../../shared/text/import-check.ts";
import { importText } from "../../shared/text/import.ts";

interface DraftFactsProps {
  draft: ImportDraft;
  mapping: FileMapping;
  disabled: boolean;
  /** The file is read in another way from its first line on. */
  onChange: (mapping: FileMapping) => void;
}

export function DraftFacts({ draft, mapping, disabled, onChange }: DraftFactsProps) {
  const { kind, hasHeader, columns } = mapping;
  const csv = draft.fileType === "csv";
  const facts = [
    [checkText.file, draft.fileName],
    [importText.fileType, importText[draft.fileType]],
    [checkText.rows, draft.rowsExact ? count(draft.rows) : checkText.about(draft.rows)],
    [checkText.size, fileSize(draft.size)],
    [checkText.written, writtenAs(draft)],
    [
      checkText.columns,
      checkText.used(columns.filter(({ field }) => field !== null).length, columns.length),
    ],
  ] as const;
  return (
    <>
      <Facts>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      {draft.mappingFrom === "remembered" && (
        <Alert severity="info" variant="outlined">
          {checkText.remembered}
        </Alert>
      )}
      {csv && !hasHeader && draft.mappingFrom === "names" && (
        <Alert severity="info" variant="outlined">
          {checkText.headerless}
        </Alert>
      )}
      {csv && (
        <Choices>
          <SelectField
            label={checkText.kind}
            disabled={disabled}
            value={kind ?? ""}
            options={[...(kind === null ? [unknownKind(columns.length > 0)] : []), ...KINDS]}
            onChange={({ target }) =>
              onChange({ kind: importEntity.parse(target.value), hasHeader, columns: [] })
            }
          />
          <FormControlLabel
            label={checkText.hasHeader}
            control={
              <Checkbox
                checked={hasHeader}
                disabled={disabled}
                onChange={({ target }) =>
                  onChange({ kind, hasHeader: target.checked, columns: [] })
                }
              />
            }
          />
        </Choices>
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

const Facts = styled("dl")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: "12px 32px",
  margin: 0,
  fontSize: "0.875rem",
  "& dt": { color: theme.vars.palette.text.secondary },
  "& dd": {
    margin: 0,
    fontWeight: 600,
    overflowWrap: "anywhere",
    fontVariantNumeric: "tabular-nums",
  },
}));

const Choices = styled("div")(({ theme }) => ({
  display: "grid",
  gap: "0 32px",
  alignItems: "center",
  [theme.breakpoints.up("md")]: { gridTemplateColumns: "minmax(0, 280px) 1fr" },
}));
