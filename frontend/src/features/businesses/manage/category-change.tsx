/** Moves the selected businesses to another category. */
import type { AdminCategory } from "@mainstreet/contracts/category";
import { recordText } from "../../../shared/text/records.ts";
import { SelectField } from "../../../admin/form/select-field.tsx";
import type { Bulk } from "../../../admin/api/use-bulk.ts";

export function CategoryChange(props: { bulk: Bulk; categories: readonly AdminCategory[] }) {
  const { bulk, categories } = props;
  const options = categories.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <SelectField
      label={recordText.changeCategory}
      size="small"
      sx={{ minWidth: 168 }}
      options={[{ value: "", label: "" }, ...options]}
      value=""
      disabled={bulk.busy}
      onChange={({ target }) => bulk.run("bulk-category", { categoryId: Number(target.value) })}
    />
  );
}
