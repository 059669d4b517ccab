/** Moves the selected businesses to another category. */
import type { AdminCategory } from "@mainstreet/contracts/category";
import { recordText } from "../../../shared/text/records.ts";
import type { Bulk } from "../../../shared/records/use-bulk.ts";

export function CategoryChange(props: { bulk: Bulk; categories: readonly AdminCategory[] }) {
  const { bulk, categories } = props;
  return (
    <select
      aria-label={recordText.changeCategory}
      value=""
      disabled={bulk.busy}
      onChange={({ target }) => bulk.run("bulk-category", { categoryId: Number(target.value) })}
    >
      <option value="">{recordText.changeCategory}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
