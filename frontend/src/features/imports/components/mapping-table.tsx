/** Each column of the file with its first values and the field that it is read as. */
import { IMPORT_FIELDS } from "@mainstreet/contracts/import-mapping";
import type { FileMapping, ImportField, MappedColumn } from "@mainstreet/contracts/import-mapping";
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { SelectField } from "../../../admin/form/select-field.tsx";
import { checkText, fieldText } from "../../../shared/text/import-check.ts";
import { importText } from "../../../shared/text/import.ts";
import { AdminTable } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { columnKey } from "../draft-mapping.ts";
import { ClampedText } from "./row-cells.tsx";

interface MappingTableProps {
  draft: ImportDraft;
  mapping: FileMapping;
  disabled: boolean;
  onChoose: (key: string, field: ImportField | null) => void;
}

export function MappingTable({ draft, mapping, disabled, onChoose }: MappingTableProps) {
  return (
    <section>
      <Typography component="h4" variant="subtitle1" sx={{ mb: 1, fontWeight: 600 }}>
        {checkText.mappingTitle}
      </Typography>
      <AdminTable
        label={checkText.mappingTitle}
        columns={columnsOf({ draft, mapping, disabled, onChoose })}
        rows={mapping.columns}
        keyOf={columnKey}
      />
    </section>
  );
}

const KIND: Column<MappedColumn> = {
  id: "kind",
  header: checkText.columnKind,
  cell: ({ entity }) => importText[entity],
};

function columnsOf(props: MappingTableProps): Column<MappedColumn>[] {
  const { draft, mapping, disabled, onChoose } = props;
  const samples = new Map(draft.columns.map((column) => [columnKey(column), column.samples]));
  const kinds = new Set(mapping.columns.map(({ entity }) => entity));
  return [
    { id: "column", header: checkText.column, cell: ({ name }) => <Name>{name}</Name> },
    ...(kinds.size > 1 ? [KIND] : []),
    {
      id: "samples",
      header: checkText.samples,
      cell: (column) => (
        <ClampedText lines={2}>{(samples.get(columnKey(column)) ?? []).join(" · ")}</ClampedText>
      ),
    },
    {
      id: "field",
      header: checkText.readAs,
      cell: (column) => <FieldChoice column={column} disabled={disabled} onChoose={onChoose} />,
    },
  ];
}

/** As wide as most names of columns are, which have no place to break at. */
const Name = ({ children }: { children: string }) => (
  <Box component="b" sx={{ display: { md: "block" }, minWidth: "8.5rem" }}>
    {children}
  </Box>
);

function FieldChoice({
  column,
  disabled,
  onChoose,
}: Pick<MappingTableProps, "disabled" | "onChoose"> & { column: MappedColumn }) {
  const { entity, name, field } = column;
  return (
    <SelectField
      aria-label={checkText.readAsOf(name)}
      size="small"
      sx={{ display: "flex", width: 240, maxWidth: "100%" }}
      disabled={disabled}
      value={field ?? ""}
      options={[
        { value: "", label: checkText.ignored },
        ...IMPORT_FIELDS[entity].map((one) => ({ value: one, label: fieldText[one] })),
      ]}
      onChange={({ target }) =>
        onChoose(
          columnKey(column),
          IMPORT_FIELDS[entity].find((one) => one === target.value) ?? null,
        )
      }
    />
  );
}
