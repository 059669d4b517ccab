/** Which records of a list are selected; they stay so from page to page, until another list is asked for. */
import { useState } from "react";
import type { ListParams } from "../api/list-params.ts";

export interface Selection {
  ids: ReadonlySet<number>;
  /** With `among`, all that lie between the one before and this one go with it. */
  toggle: (id: number, among: readonly number[]) => void;
  /** Selects all of them, or none when all were. */
  toggleAll: (ids: readonly number[]) => void;
  clear: () => void;
}

interface Chosen {
  ids: ReadonlySet<number>;
  last: number | null;
}

const NONE: Chosen = { ids: new Set(), last: null };

/** What does not fit another search can't be seen, so it is selected no more. */
export function useSelection({ q, filters }: Pick<ListParams, "q" | "filters">): Selection {
  const wanted = JSON.stringify([q, filters]);
  const [{ of, chosen }, setState] = useState({ of: wanted, chosen: NONE });
  if (of !== wanted) setState({ of: wanted, chosen: NONE });
  const change = (next: (before: Chosen) => Chosen) =>
    setState((before) => ({ ...before, chosen: next(before.chosen) }));
  return {
    ids: chosen.ids,
    toggle: (id, among) => change((before) => toggled(before, id, among)),
    toggleAll: (all) =>
      change(({ ids }) => ({
        ids: withAll(ids, all, !all.every((id) => ids.has(id))),
        last: null,
      })),
    clear: () => change(() => NONE),
  };
}

/** As in a mail program: the range becomes what the clicked one becomes. */
export function toggled({ ids, last }: Chosen, id: number, among: readonly number[]): Chosen {
  const [from, to] = [last === null ? -1 : among.indexOf(last), among.indexOf(id)];
  const range = from < 0 || to < 0 ? [id] : among.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: withAll(ids, range, !ids.has(id)), last: id };
}

function withAll(before: ReadonlySet<number>, ids: readonly number[], on: boolean) {
  const next = new Set(before);
  for (const id of ids)
    if (on) next.add(id);
    else next.delete(id);
  return next;
}
