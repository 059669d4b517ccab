/**
 * OpenStack Swift's configuration files: one proxy with its S3 API, and one server of each kind.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cacheFilter } from "./swift-cache.ts";

export type SwiftPorts = { proxy: number; account: number; container: number; object: number };
type Keys = { accessKey: string; secretKey: string };
/** Access from other machines: the proxy's address, and a filter of ours in front of it. */
export type Outside = { host: string; filter: string; settings: Record<string, string> };

/** The four servers and their Python modules. */
export const swiftServers = [
  ["account", "swift.account.server"],
  ["container", "swift.container.server"],
  ["object", "swift.obj.server"],
  ["proxy", "swift.proxy.server"],
] as const;

/**
 * Returns the Python program of a server. Process 1 of a sandbox has no default signal handling, so
 * SIGTERM is handled explicitly.
 */
export const swiftLaunch = (module: string) =>
  `import signal, os, sys; sys.path.append("/etc/swift"); signal.signal(signal.SIGTERM, lambda *_: os._exit(0)); from ${module} import main; main()`;

const ring = ["account", "container", "object"] as const;

const server = (port: number, name: string, host = "127.0.0.1") => `[DEFAULT]
bind_ip = ${host}
bind_port = ${port}
workers = 0
user = app
swift_dir = /etc/swift
${name === "proxy" ? "" : `devices = /data/dev\nmount_check = false\nfallocate_reserve = 0\n`}`;

const proxyPipeline = ({ accessKey, secretKey }: Keys, outside?: Outside) => `
[pipeline:main]
pipeline = known s3api${outside ? " outside" : ""} tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:known]
paste.filter_factory = known:filter_factory
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_${accessKey.replace(":", "_")} = ${secretKey} .admin
[filter:slo]
use = egg:swift#slo
${outside ? filter(outside) : ""}`;

const filter = ({ filter: factory, settings }: Outside) => `[filter:outside]
paste.filter_factory = ${factory}
${Object.entries(settings)
  .map(([name, value]) => `${name} = ${value}\n`)
  .join("")}`;

const storePipeline = (name: string) => `
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
${name === "object" ? "[object-updater]\n" : ""}`;

/**
 * Creates the rings, after checking that the file system supports the extended attributes that
 * Swift writes.
 */
const prepare = (ports: SwiftPorts) => `
import os, sys
probe = '/data/dev/d1/.probe'
open(probe, 'w').close()
try:
    os.setxattr(probe, 'user.probe', b'1')
except OSError:
    sys.exit('no extended attributes')
finally:
    os.remove(probe)
from swift.common.ring import RingBuilder
for name, port in ${JSON.stringify(ring.map((name) => [name, ports[name]]))}:
    builder = RingBuilder(4, 1, 0)
    builder.add_dev(dict(id=0, region=1, zone=1, ip='127.0.0.1', port=port, device='d1', weight=1))
    builder.rebalance()
    builder.get_ring().save('/etc/swift/%s.ring.gz' % name)
`;

/** Writes the configuration into `dir`; `prepare.py` there must be run next. */
export async function writeSwiftConfig(
  dir: string,
  ports: SwiftPorts,
  keys: Keys,
  outside?: Outside,
) {
  await mkdir(dir, { recursive: true });
  const files = {
    "swift.conf": "[swift-hash]\nswift_hash_path_suffix = main-street\n",
    "proxy.conf": server(ports.proxy, "proxy", outside?.host) + proxyPipeline(keys, outside),
    "prepare.py": prepare(ports),
    "known.py": cacheFilter,
    ...Object.fromEntries(
      ring.map((name) => [`${name}.conf`, server(ports[name], name) + storePipeline(name)]),
    ),
  };
  for (const [name, text] of Object.entries(files))
    await writeFile(join(dir, name), text, { mode: 0o600 });
}
