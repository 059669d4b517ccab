import { setTimeout as delay } from "node:timers/promises";
import { DatabaseError } from "pg";

const attempts = 30;

/**
 * Runs a write to something named; one that PostgreSQL rolled back for a deadlock or conflict is
 * retried. Conflicting writes queue up and are retried one at a time per name: retrying all at
 * once, they would only conflict again, and detecting each deadlock takes some 100 ms.
 */
export function openQueues() {
  const queues = new Map<string, Promise<unknown>>();

  return async <T>(name: string, write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
    }
    const turn = (queues.get(name) ?? Promise.resolve()).then(() => persist(write));
    const over = turn.catch(() => undefined);
    queues.set(name, over);
    void over.then(() => queues.get(name) === over && queues.delete(name));
    return turn;
  };
}

async function persist<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isWriteConflict(error) || attempt === attempts) throw error;
      await delay(Math.random() * Math.min(5 * 2 ** attempt, 1000));
    }
  }
}

/**
 * 40P01: deadlock; 40001: a concurrent write changed the row first. The whole statement was rolled
 * back.
 */
function isWriteConflict(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === "40P01" || error.code === "40001");
}
