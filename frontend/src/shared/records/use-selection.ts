/** Which records of a list are selected; they stay so from page to page. */
import { useState } from "react";

export interface Selection {
  ids: ReadonlySet<number>;
  toggle: (id: number) => void;
  /** Selects all of them, or none when all were. */
  toggleAll: (ids: readonly number[]) => void;
  clear: () => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    ids,
    toggle: (id) => setIds((before) => toggled(before, id)),
    toggleAll: (all) =>
      setIds((before) => {
        const whole = all.every((id) => before.has(id));
        const next = new Set(before);
        for (const id of all)
          if (whole) next.delete(id);
          else next.add(id);
        return next;
      }),
    clear: () => setIds(new Set()),
  };
}

function toggled(before: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}
