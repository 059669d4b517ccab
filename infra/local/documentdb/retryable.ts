import { CommandError } from "./errors.ts";

type Remembered = { number: bigint; reply: Promise<Buffer> };

/** Last replies of retryable writes, one for each session. */
export type Replies = ReturnType<typeof rememberReplies>;

/** Keeps the replies of at most `limit` sessions, those used last, in memory only. */
export function rememberReplies(limit = 5000) {
  const sessions = new Map<string, Remembered>();

  return {
    /** Carries the write out once: a repetition gets the first one's reply, also while that one still runs. */
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
      if (sessions.size > limit && oldest !== undefined) sessions.delete(oldest);
      // A write that failed as a whole changed nothing: a repetition is a new attempt.
      reply.catch(() => sessions.get(session) === entry && sessions.delete(session));
      return reply;
    },
    forget(session: string) {
      sessions.delete(session);
    },
  };
}
