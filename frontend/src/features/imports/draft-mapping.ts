/** What somebody is choosing for the columns of a file, on top of what is known of it. */
import { missingFields } from "@mainstreet/contracts/import-mapping";
import type { FileMapping, ImportField, MappedColumn } from "@mainstreet/contracts/import-mapping";

/** Choices by column; a column that is not there stays as it is. */
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

/** Fields that the rows cannot do without and no column is read as. */
export const missingIn = ({ kind, columns }: FileMapping): ImportField[] =>
  kind
    ? missingFields(
        kind,
        columns.map(({ field }) => field),
      )
    : [];
