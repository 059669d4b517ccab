/** OpenStack Swift: Debian's object store with an S3 interface. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ListBucketsCommand, S3Client } from "@aws-sdk/client-s3";
import { UserFacingError } from "./user-facing-error.ts";
import type { RootfsContext } from "./backing-rootfs.ts";
import type { ObjectStore } from "./backing.ts";
import { startInside } from "./child.ts";
import { runInside } from "./sandbox.ts";
import { swiftLaunch, swiftServers, writeSwiftConfig } from "./swift-config.ts";
import { supervise } from "./supervise.ts";
import { connects } from "./until.ts";

const ACCESS_KEY = "main:street";

/** Starts its four processes on DATA_DIR/swift; resolves when the S3 interface answers. */
export async function startSwift({ root, dataDir, logDir, ports, secrets, say }: RootfsContext) {
  const data = join(dataDir, "swift");
  await mkdir(join(data, "dev/d1"), { recursive: true });
  const swiftPorts = {
    proxy: await ports.take("swift-proxy"),
    account: await ports.take("swift-account"),
    container: await ports.take("swift-container"),
    object: await ports.take("swift-object"),
  };
  const keys = { accessKey: ACCESS_KEY, secretKey: secrets.s3SecretKey };
  await writeSwiftConfig(join(data, "etc"), swiftPorts, keys);
  const sandbox = { root, binds: { "/data": data, "/etc/swift": join(data, "etc") } };
  await runInside(sandbox, ["python3", "/etc/swift/prepare.py"]).catch((error: unknown) => {
    if (!String(error).includes("no extended attributes")) throw error;
    throw new UserFacingError(
      `The file system of ${dataDir} keeps no extended attributes, which the object store needs: set DATA_DIR to a directory on a local disk.`,
    );
  });

  const store = { endpoint: `http://127.0.0.1:${swiftPorts.proxy}`, region: "us-east-1", ...keys };
  const start = (name: string, module: string, ...args: string[]) =>
    startInside({
      name: `swift-${name}`,
      logDir,
      sandbox,
      program: ["python3", "-c", swiftLaunch(module), ...args],
    });
  const processes = await Promise.all(
    swiftServers.map(([name, module]) =>
      supervise({
        start: () => start(name, module, `/etc/swift/${name}.conf`),
        // The proxy answers only once it can reach the others.
        ready: () => (name === "proxy" ? s3Answers(store) : connects(swiftPorts[name])),
        say,
      }),
    ),
  );
  // Adds objects to listings that a killed container server missed; nothing waits for it.
  const updater = start("updater", "swift.obj.updater", "/etc/swift/object.conf", "once");
  const stop = async () => {
    await updater.stop("SIGKILL");
    await Promise.all(processes.map((process_) => process_.stop("SIGTERM", 5000)));
  };
  return { store, stop };
}

/** Rejects as long as the store doesn't answer a client with its key. */
export async function s3Answers(store: ObjectStore) {
  const client = new S3Client({
    endpoint: store.endpoint,
    region: store.region,
    credentials: { accessKeyId: store.accessKey, secretAccessKey: store.secretKey },
    forcePathStyle: true,
    maxAttempts: 1,
  });
  try {
    await client.send(new ListBucketsCommand(), { abortSignal: AbortSignal.timeout(5000) });
  } finally {
    client.destroy();
  }
}
