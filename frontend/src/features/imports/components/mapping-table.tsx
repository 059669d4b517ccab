/**
 * Each column of the file with its first values and the field that it is read as, which can be
 * chosen.
 */
import { IMPORT_FIELDS, missingFields } from "@mainstreet/contracts/import-mapping";
import type { FileMapping, ImportField, MappedColumn } from "@mainstreet/contracts/import-mapping";
import { precedenceOf } from "@mainstreet/contracts/column-name";
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { SelectField } from "../../../admin/form/form-fields.tsx";
import { checkText, columnLabel } from "../../../shared/text/import-check.ts";
import { importText } from "../../../shared/text/import.ts";
import { AdminTable } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
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

/** As wide as most names of columns, which have nowhere to break. */
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
        ...IMPORT_FIELDS[entity].map((one) => ({ value: one, label: columnLabel(entity, one) })),
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

/** Chosen fields by column; columns without an entry stay as they are. */
export type Choices = ReadonlyMap<string, ImportField | null>;

export const columnKey = ({ entity, name }: Pick<MappedColumn, "entity" | "name">) =>
  `${entity} ${name}`;

export const withChoices = (mapping: FileMapping, choices: Choices): FileMapping => ({
  ...mapping,
  columns: mapping.columns.map((column) => {
    const chosen = choices.get(columnKey(column));
    return chosen === undefined ? column : { ...column, field: chosen };
  }),
});

/** Returns the required fields that no column is read as. */
export const missingIn = ({ kind, columns }: FileMapping): ImportField[] =>
  kind
    ? missingFields(
        kind,
        columns.map(({ field }) => field),
      )
    : [];

/**
 * Returns names that occur more than once in the first line, as long as none of their columns is
 * read.
 */
export const unread = (repeated: readonly string[], { columns }: FileMapping): string[] =>
  repeated.filter((first) =>
    columns.every(
      ({ name, field }) => field === null || (name !== first && !name.startsWith(`${first} #`)),
    ),
  );

/**
 * Returns the fields that several columns of a kind are read as; in each row, the first of `names`
 * that is not blank counts.
 */
export function sharedFields({ columns }: FileMapping) {
  const shared = new Map<
    string,
    Pick<MappedColumn, "entity"> & { field: ImportField; names: string[] }
  >();
  for (const { entity, name, field } of columns) {
    if (field === null) continue;
    const key = `${entity} ${field}`;
    const names = shared.get(key)?.names ?? [];
    const turn = (one: string) => precedenceOf(field, one);
    const inTurn = [...names, name].toSorted((one, other) => turn(one) - turn(other));
    shared.set(key, { entity, field, names: inTurn });
  }
  return [...shared].flatMap(([key, one]) => (one.names.length > 1 ? [{ key, ...one }] : []));
}
