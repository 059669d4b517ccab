import { CommandError } from "./errors.ts";

const LIMIT = 5000;

type Remembered = { number: bigint; reply: Promise<Buffer> };

/** The last reply to a retryable write, for each session. */
export type Replies = ReturnType<typeof rememberReplies>;

/** Keeps the replies of the most recently used sessions, only in memory. */
export function rememberReplies() {
  const sessions = new Map<string, Remembered>();

  return {
    /**
     * Executes the write once: a repetition gets the first one's reply, even while that is still
     * running.
     */
    once(session: string, number: bigint, run: () => Promise<Buffer>): Promise<Buffer> {
      const last = sessions.get(session);
      if (last && number < last.number) {
        throw new CommandError(225, `Retryable write ${number} is older than ${last.number}.`);
      }
      if (last?.number === number) return last.reply;
      const reply = run();
      const entry = { number, reply };
      sessions.delete(session);
      sessions.set(session, entry);
      const [oldest] = sessions.keys();
      if (sessions.size > LIMIT && oldest !== undefined) sessions.delete(oldest);
      // A write that failed as a whole changed nothing: a repetition is executed again.
      reply.catch(() => sessions.get(session) === entry && sessions.delete(session));
      return reply;
    },
    forget(session: string) {
      sessions.delete(session);
    },
  };
}
