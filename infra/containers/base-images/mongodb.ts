/**
 * Stand-in for MongoDB's image: PostgreSQL with DocumentDB on /data/db, and in front of it our
 * server for MongoDB's protocol. MONGO_INITDB_ROOT_USERNAME and MONGO_INITDB_ROOT_PASSWORD (or
 * …_FILE) set the user.
 */
import { execFileSync } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startDocumentdbGateway } from "../../local/documentdb/gateway.ts";
import {
  initdbArguments,
  postgresAnswers,
  postgresUrl,
  serverArguments,
} from "../../local/postgres-settings.ts";
import { becomeUser, secretFromEnvironment, startProgram, stopOnSignal } from "./container.ts";

const MONGODB_USER = 999;
const BIN = "/usr/lib/postgresql/18/bin";
const DATA = "/data/db";
const SOCKET = "/tmp";

const name = secretFromEnvironment("MONGO_INITDB_ROOT_USERNAME");
const password = secretFromEnvironment("MONGO_INITDB_ROOT_PASSWORD");
becomeUser(MONGODB_USER, DATA);
if (!existsSync(`${DATA}/cluster`)) {
  rmSync(`${DATA}/unfinished`, { recursive: true, force: true });
  execFileSync(`${BIN}/initdb`, initdbArguments(`${DATA}/unfinished`), { stdio: "ignore" });
  renameSync(`${DATA}/unfinished`, `${DATA}/cluster`);
}
// A killed container leaves this file in its volume; its process id means nothing here.
rmSync(`${DATA}/cluster/postmaster.pid`, { force: true });
const postgres = startProgram(`${BIN}/postgres`, [
  "-D",
  `${DATA}/cluster`,
  ...serverArguments(SOCKET),
]);
let gateway: Awaited<ReturnType<typeof startDocumentdbGateway>> | undefined;
stopOnSignal(async () => {
  await gateway?.close();
  await postgres.stop("SIGINT");
});

const url = postgresUrl(SOCKET);
const answers = () =>
  postgresAnswers(url).then(
    () => true,
    () => false,
  );
while (!(await answers())) await pause(100);
gateway = await startDocumentdbGateway({
  postgres: url,
  host: "0.0.0.0",
  port: 27017,
  alone: true,
  ...(name && password ? { user: { name, password } } : {}),
});
console.log("Ready at port 27017");
