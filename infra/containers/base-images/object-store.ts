/**
 * Stand-in for the object store's image: OpenStack Swift with its S3 API on /data, at port 9000.
 * MINIO_ROOT_USER and MINIO_ROOT_PASSWORD (or …_FILE) are its key; /minio/health/live is its health
 * check.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { swiftLaunch, swiftServers, writeSwiftConfig } from "../../local/swift-config.ts";
import { becomeUser, secretFromEnvironment, startProgram, stopOnSignal } from "./container.ts";

const USER = 1000;
// The image links /etc/swift here, so that its root may be read-only.
const CONFIG = "/tmp/swift";

const rootUser = secretFromEnvironment("MINIO_ROOT_USER");
const secretKey = secretFromEnvironment("MINIO_ROOT_PASSWORD");
if (!rootUser || !secretKey) throw new Error("Set MINIO_ROOT_USER and MINIO_ROOT_PASSWORD.");
becomeUser(USER, "/data");
mkdirSync("/data/dev/d1", { recursive: true });
await writeSwiftConfig(
  CONFIG,
  { proxy: 9000, account: 9782, container: 9783, object: 9784 },
  { accessKey: "main:street", secretKey },
  { host: "0.0.0.0", filter: "as_minio:filter_factory", settings: { access_key: rootUser } },
);
execFileSync("python3", [`${CONFIG}/prepare.py`], { stdio: "inherit" });
const start = (module: string, ...args: string[]) =>
  startProgram("python3", ["-c", swiftLaunch(module), ...args]);
const servers = swiftServers.map(([name, module]) => start(module, `${CONFIG}/${name}.conf`));
stopOnSignal(async () => {
  await Promise.all(servers.map((server) => server.stop("SIGTERM")));
});

const lives = () =>
  fetch("http://127.0.0.1:9000/minio/health/live").then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await lives())) await pause(250);
console.log("Ready at port 9000");
// Adds objects to listings that a killed container server missed, once the other containers have
// started.
await pause(15_000);
execFileSync("python3", ["-c", swiftLaunch("swift.obj.updater"), `${CONFIG}/object.conf`, "once"]);
