/** Which records of a list are selected; they stay so from page to page, until another list is asked for. */
import { useMemo, useState } from "react";
import type { ListParams } from "../api/list-params.ts";

/** A record as it is selected: with its name, which is told when it is on no page that is shown. */
export interface Named {
  id: number;
  name: string;
  /** As it was read, of what others may change meanwhile. */
  revision?: number | undefined;
}

/** Number → name, in the order of selecting. */
export type Names = ReadonlyMap<number, string>;

export interface Selection {
  names: Names;
  /** The same as they were when they were selected. */
  all: readonly Named[];
  /** With `among`, all that lie between the one before and this one go with it. */
  toggle: (one: Named, among: readonly Named[]) => void;
  /** Selects all of them, or none when all were. */
  toggleAll: (all: readonly Named[]) => void;
  /** Selects them beside the others. */
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

/** What does not fit another search can't be seen, so it is selected no more. */
export function useSelection({ q, filters }: Pick<ListParams, "q" | "filters">): Selection {
  const wanted = JSON.stringify([q, filters]);
  const [{ of, chosen }, setState] = useState({ of: wanted, chosen: NONE });
  if (of !== wanted) setState({ of: wanted, chosen: NONE });
  // What comes late belongs to the list that was asked for then.
  const change = (next: (before: Chosen) => Chosen) =>
    setState((before) =>
      before.of === wanted ? { ...before, chosen: next(before.chosen) } : before,
    );
  const all = useMemo(() => [...chosen.ones.values()], [chosen]);
  const names = useMemo(() => new Map(all.map(({ id, name }) => [id, name])), [all]);
  return {
    names,
    all,
    toggle: (one, among) => change((before) => toggled(before, one, among)),
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

/** As in a mail program: the range becomes what the clicked one becomes. */
export function toggled({ ones, last }: Chosen, one: Named, among: readonly Named[]): Chosen {
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

/** What is selected already stays as it was read then. */
function withAll(before: Ones, all: readonly Named[], on: boolean): Ones {
  const next = new Map(before);
  for (const one of all)
    if (!on) next.delete(one.id);
    else if (!next.has(one.id)) next.set(one.id, one);
  return next;
}
