/** Which records of a list are selected; they stay so from page to page, until another list is asked for. */
import { useState } from "react";
import type { ListParams } from "../api/list-params.ts";

/** A record as it is selected: with its name, which is told when it is on no page that is shown. */
export interface Named {
  id: number;
  name: string;
}

/** Number → name, in the order of selecting. */
export type Names = ReadonlyMap<number, string>;

export interface Selection {
  names: Names;
  /** With `among`, all that lie between the one before and this one go with it. */
  toggle: (one: Named, among: readonly Named[]) => void;
  /** Selects all of them, or none when all were. */
  toggleAll: (all: readonly Named[]) => void;
  /** Selects them beside the others. */
  add: (more: readonly Named[]) => void;
  remove: (ids: readonly number[]) => void;
  clear: () => void;
}

interface Chosen {
  names: Names;
  last: number | null;
}

const NONE: Chosen = { names: new Map(), last: null };

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
  return {
    names: chosen.names,
    toggle: (one, among) => change((before) => toggled(before, one, among)),
    toggleAll: (all) =>
      change(({ names }) => ({
        names: withAll(names, all, !all.every(({ id }) => names.has(id))),
        last: null,
      })),
    add: (more) => change(({ names, last }) => ({ names: withAll(names, more, true), last })),
    remove: (ids) => change(({ names, last }) => ({ names: without(names, ids), last })),
    clear: () => change(() => NONE),
  };
}

/** As in a mail program: the range becomes what the clicked one becomes. */
export function toggled({ names, last }: Chosen, one: Named, among: readonly Named[]): Chosen {
  const placeOf = (wanted: number | null) => among.findIndex(({ id }) => id === wanted);
  const [from, to] = [placeOf(last), placeOf(one.id)];
  const range =
    from < 0 || to < 0 ? [one] : among.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { names: withAll(names, range, !names.has(one.id)), last: one.id };
}

function without(before: Names, ids: readonly number[]): Names {
  const gone = new Set(ids);
  return new Map([...before].filter(([id]) => !gone.has(id)));
}

function withAll(before: Names, all: readonly Named[], on: boolean): Names {
  const next = new Map(before);
  for (const { id, name } of all)
    if (on) next.set(id, name);
    else next.delete(id);
  return next;
}
