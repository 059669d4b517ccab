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

/** Names that stand in the first line again and again, as long as none of their columns is read. */
export const unread = (repeated: readonly string[], { columns }: FileMapping): string[] =>
  repeated.filter((first) =>
    columns.every(
      ({ name, field }) => field === null || (name !== first && !name.startsWith(`${first} #`)),
    ),
  );

/** Fields that several columns are read as: of each row the first that is not blank counts. */
export function sharedFields({ kind, columns }: FileMapping) {
  const names = new Map<ImportField, string[]>();
  for (const { entity, name, field } of columns)
    if (field !== null && entity === kind) names.set(field, [...(names.get(field) ?? []), name]);
  return [...names].flatMap(([field, of]) => (of.length > 1 ? [{ field, names: of }] : []));
}
