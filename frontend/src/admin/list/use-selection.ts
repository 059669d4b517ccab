/** Selection of records in a list; kept across pages, cleared when the search or filters change. */
import { useMemo, useState } from "react";
import type { ListParams } from "../api/list-params.ts";

/** A selected record; its name is shown when it is on another page. */
export interface Named {
  id: number;
  name: string;
  /** Revision when it was selected, for records that others may change meanwhile. */
  revision?: number | undefined;
}

/** Id → name, in the order of selection. */
export type Names = ReadonlyMap<number, string>;

export interface Selection {
  names: Names;
  /** The selected records, as they were when selected. */
  all: readonly Named[];
  /** Selects or deselects a record; with `among`, also all records between the last toggled one and this one. */
  toggle: (one: Named, among: readonly Named[]) => void;
  /** Selects all of these, or deselects them if all are selected. */
  toggleAll: (all: readonly Named[]) => void;
  /** Adds these to the selection. */
  add: (more: readonly Named[]) => void;
  remove: (ids: readonly number[]) => void;
  clear: () => void;
}

type Ones = ReadonlyMap<number, Named>;

interface Chosen {
  ones: Ones;
  last: number | null;
}

const NONE: Chosen = { ones: new Map(), last: null };

/** Returns the selection; cleared by another search, as records that don't match it can't be seen. */
export function useSelection({ q, filters }: Pick<ListParams, "q" | "filters">): Selection {
  const wanted = JSON.stringify([q, filters]);
  const [{ of, chosen }, setState] = useState({ of: wanted, chosen: NONE });
  if (of !== wanted) setState({ of: wanted, chosen: NONE });
  // Ignores late results of a previous search.
  const change = (next: (before: Chosen) => Chosen) =>
    setState((before) =>
      before.of === wanted ? { ...before, chosen: next(before.chosen) } : before,
    );
  const all = useMemo(() => [...chosen.ones.values()], [chosen]);
  const names = useMemo(() => new Map(all.map(({ id, name }) => [id, name])), [all]);
  return {
    names,
    all,
    toggle: (one, among) => change((before) => toggleSelection(before, one, among)),
    toggleAll: (shown) =>
      change(({ ones }) => ({
        ones: withAll(ones, shown, !shown.every(({ id }) => ones.has(id))),
        last: null,
      })),
    add: (more) => change(({ ones, last }) => ({ ones: withAll(ones, more, true), last })),
    remove: (ids) => change(({ ones, last }) => ({ ones: without(ones, ids), last })),
    clear: () => change(() => NONE),
  };
}

/** Toggles a range (shift-click): all of it gets the new state of the clicked record. */
export function toggleSelection(
  { ones, last }: Chosen,
  one: Named,
  among: readonly Named[],
): Chosen {
  const placeOf = (wanted: number | null) => among.findIndex(({ id }) => id === wanted);
  const [from, to] = [placeOf(last), placeOf(one.id)];
  const range =
    from < 0 || to < 0 ? [one] : among.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ones: withAll(ones, range, !ones.has(one.id)), last: one.id };
}

function without(before: Ones, ids: readonly number[]): Ones {
  const gone = new Set(ids);
  return new Map([...before].filter(([id]) => !gone.has(id)));
}

/** Records already selected keep their state as of then. */
function withAll(before: Ones, all: readonly Named[], on: boolean): Ones {
  const next = new Map(before);
  for (const one of all)
    if (!on) next.delete(one.id);
    else if (!next.has(one.id)) next.set(one.id, one);
  return next;
}
