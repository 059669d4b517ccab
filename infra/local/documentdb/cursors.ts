const IDLE_MS = 10 * 60_000;

/** An open cursor: the engine's continuation, as opaque bytes. */
export type OpenCursor = { database: string; continuation: Buffer };

/** The open cursors of one gateway, by id. Idle ones are forgotten. */
export type Cursors = ReturnType<typeof openCursors>;

/** `discard` gets the ids of forgotten cursors, so that the engine can free what they hold. */
export function openCursors(discard: (ids: string[]) => Promise<void>) {
  const cursors = new Map<string, OpenCursor & { usedAt: number }>();
  const sweep = setInterval(() => {
    const before = Date.now() - IDLE_MS;
    const idle = [...cursors].filter(([, cursor]) => cursor.usedAt < before).map(([id]) => id);
    for (const id of idle) cursors.delete(id);
    // The engine removes an idle cursor's data by itself, only later.
    if (idle.length > 0) discard(idle).catch(() => undefined);
  }, 60_000);
  sweep.unref();

  return {
    put(id: string, cursor: OpenCursor) {
      cursors.set(id, { ...cursor, usedAt: Date.now() });
    },
    /** Takes a cursor out, so that only one getMore at a time goes on with it. */
    take(id: string): OpenCursor | undefined {
      const cursor = cursors.get(id);
      cursors.delete(id);
      return cursor;
    },
    /** Removes a cursor of this database; returns whether there was one. */
    kill(id: string, database: string): boolean {
      return cursors.get(id)?.database === database && cursors.delete(id);
    },
    stop() {
      clearInterval(sweep);
    },
  };
}
