/** Conditions for returning to an earlier version of a record, from the bin or from its history. */
import { ApiError } from "../http/errors.ts";

export interface RestoreRules<State> {
  nameOf: (state: State) => string;
  /** Queries once for all states; returns why a state cannot return, or null. */
  refusal?: (town: string, states: readonly State[]) => Promise<(state: State) => string | null>;
  /** Before a deleted record is written: takes back what is unique from the record that got it. */
  release?: (town: string, id: number) => Promise<void>;
  /**
   * After the write: throws 409 if what the record belongs to was deleted meanwhile; `undo` reverts the write.
   */
  settle?: (town: string, state: State, undo: () => Promise<unknown>) => Promise<void>;
  /** Reloads what visitors see. */
  changed: (town: string) => Promise<void>;
}

/** Returns a 409 with the reason. */
export const cannotRestore = (message: string) => new ApiError(409, "cannot_return", message);
