/**
 * SCRAM-SHA-256 (RFC 5802, RFC 7677) as drivers do it: saslStart, then saslContinue. The engine
 * stores the password like that of a PostgreSQL role and verifies the proof; this is only the
 * exchange of messages.
 */
import { randomBytes } from "node:crypto";
import { deserialize } from "bson";
import { z } from "zod";
import type { Command } from "./command.ts";
import { CommandError } from "./errors.ts";
import type { CommandFields } from "./options.ts";
import type { Postgres } from "./postgres.ts";
import { toBson } from "./raw-bson.ts";
import type { Rights } from "./rights.ts";
import { databasesOf } from "./users.ts";

export const MECHANISM = "SCRAM-SHA-256";

/** Whether a greeting asks which mechanisms its user can authenticate with. */
export const asksForMechanisms = ({ body }: Command) => "saslSupportedMechs" in deserialize(body);

const CONVERSATION = 1;
const payload = z.instanceof(Uint8Array).or(z.object({ buffer: z.instanceof(Uint8Array) }));
const message = z.object({
  mechanism: z.string().optional(),
  payload: payload.transform((binary) =>
    Buffer.from(binary instanceof Uint8Array ? binary : binary.buffer).toString(),
  ),
});
const challenge = z.object({ ok: z.literal(1), iterations: z.number(), salt: z.string() });
const verdict = z.object({ ok: z.literal(1), ServerSignature: z.string() });

/** The authentication state of one connection. */
export type SignIn = ReturnType<typeof openSignIn>;

/** Starts unauthenticated; `admin` is the user with all rights. */
export function openSignIn(postgres: Postgres, admin: string) {
  let signedIn: { user: string; rights: Rights } | undefined;
  let begun: { user: string; nonce: string; spoken: string } | undefined;

  async function ask<T>(answers: z.ZodType<T>, call: string, values: readonly string[]) {
    const sql = `select documentdb_api_internal.${call}::bytea`;
    const [row] = await postgres.query(sql, values);
    const [document] = z.tuple([z.instanceof(Uint8Array)]).parse(row);
    const answer = answers.safeParse(deserialize(document));
    if (!answer.success) throw refused();
    return answer.data;
  }

  return {
    who: () => signedIn,
    /** Throws CommandError 13 for a command that requires authentication, if there was none yet. */
    require(command: string, { needs }: CommandFields) {
      if (signedIn === undefined && needs !== "nothing")
        throw new CommandError(13, `Command ${command} requires authentication`);
    },
    /**
     * Answers saslStart, which brings the client's name and nonce, with the salt and a longer
     * nonce.
     */
    async start(command: Command): Promise<Buffer> {
      const { mechanism, payload: said } = read(command);
      if (mechanism !== MECHANISM) throw new CommandError(334, `Only ${MECHANISM} is served.`);
      const [, bare = "", name = "", theirs = ""] = /^n,,(n=([^,]*),r=([^,]+))/.exec(said) ?? [];
      const user = name.replaceAll("=2C", ",").replaceAll("=3D", "=");
      if (command.database !== "admin") throw refused();
      const found = await ask(challenge, "scram_sha256_get_salt_and_iterations($1)", [user]);
      const nonce = theirs + randomBytes(24).toString("base64");
      const answer = `r=${nonce},s=${found.salt},i=${found.iterations}`;
      begun = { user, nonce, spoken: `${bare},${answer}` };
      return reply(answer, false);
    },
    /**
     * Answers saslContinue, which proves that the client knows the password, with our own proof.
     */
    async proceed(command: Command): Promise<Buffer> {
      const [, spoken = "", nonce = "", proof = ""] =
        /^(c=biws,r=([^,]+)),p=(.+)$/.exec(read(command).payload) ?? [];
      if (!begun || nonce !== begun.nonce) throw refused();
      const { user } = begun;
      const heard = `${begun.spoken},${spoken}`;
      begun = undefined;
      const call = "authenticate_with_scram_sha256($1, $2, $3)";
      const { ServerSignature } = await ask(verdict, call, [user, heard, proof]);
      const rights = user === admin ? "all" : await databasesOf(postgres, user);
      if (!rights) throw refused();
      signedIn = { user, rights };
      return reply(`v=${ServerSignature}`, true);
    },
  };
}

function read({ body }: Command) {
  const parsed = message.safeParse(deserialize(body));
  if (!parsed.success) throw refused();
  return parsed.data;
}

const reply = (text: string, done: boolean) =>
  toBson({ conversationId: CONVERSATION, done, payload: Buffer.from(text), ok: 1 });

/** The same error for a wrong name, a wrong password and invalid messages. */
const refused = () => new CommandError(18, "Authentication failed.");
