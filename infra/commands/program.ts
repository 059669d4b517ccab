/** The commands, and their dispatch from the command line. */
import { Command, CommanderError, Help } from "@commander-js/extra-typings";
import { sentenceOf } from "../local/user-facing-error.ts";
import { UsageError } from "./usage-error.ts";

/** Loaded on demand, so that no command waits for another's dependencies. */
const commands = {
  town: {
    does: "adds, changes, moves and removes towns and accounts",
    load: () => import("./town/town.ts"),
  },
  messages: {
    does: "lists, compares and repairs messages between services",
    load: () => import("./messages/messages.ts"),
  },
  migrate: {
    does: "creates the indexes of all services and, with --users, their MongoDB users, while the system serves",
    load: () => import("./migrate.ts"),
  },
  backup: {
    does: "writes all data of the system to a folder, while it serves",
    load: () => import("./backup/backup.ts"),
  },
  restore: {
    does: "restores a backup while no service runs, or one town of it while all run",
    load: () => import("./backup/restore.ts"),
  },
};

const PROGRAM = "main-street";

/** Runs a command; sets the exit code to 0, to 1 for a failure, or to 2 for a wrong command line. */
export async function run(words: readonly string[]) {
  /** Whether it was started by `npm run town -- …`; help then shows that form. */
  const byNpm = process.env["npm_lifecycle_event"] === words[0];

  const help = new Help();
  const program = new Command(PROGRAM)
    .description("Operators' commands of Main Street")
    .configureHelp({
      commandUsage(command) {
        const usage = help.commandUsage(command);
        return byNpm ? usage.replace(/^\S+ (\S+)/, "npm run $1 --") : usage;
      },
    })
    .showHelpAfterError("(--help shows more)")
    .exitOverride();
  for (const [name, { does, load }] of Object.entries(commands)) {
    const command = program.command(name).description(does);
    if (words.includes(name)) (await load()).define(command);
  }

  try {
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  // Commander has printed the error or the help itself.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  process.stderr.write(`error: ${sentenceOf(error)}\n`);
  return error instanceof UsageError ? 2 : 1;
}
