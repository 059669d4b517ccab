/** What a record of an earlier time needs today, whether it comes from the bin or from its history. */
import { ApiError } from "../http/errors.ts";

export interface ReturnRules<State> {
  nameOf: (state: State) => string;
  /** Looks once for all: why one of them cannot come back, or null. */
  refusal?: (town: string, states: readonly State[]) => Promise<(state: State) => string | null>;
  /** Behind the write: throws 409 when what it belongs to went at that moment; `undo` takes it back. */
  settle?: (town: string, state: State, undo: () => Promise<unknown>) => Promise<void>;
  /** Shows everybody the change. */
  changed: (town: string) => Promise<void>;
}

/** 409 with the reason. */
export const cannotReturn = (message: string) => new ApiError(409, "cannot_return", message);
