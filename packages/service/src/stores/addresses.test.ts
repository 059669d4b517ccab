/** Stores as providers offer them: several hosts, TLS, credentials from the environment. */
import { execFile } from "node:child_process";
import dns from "node:dns";
import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import type { Server } from "node:net";
import { promisify } from "node:util";
import { ListBucketsCommand } from "@aws-sdk/client-s3";
import { openNameServer } from "@mainstreet/testing/dns";
import { testEnvironment } from "@mainstreet/testing/environment";
import { listenOnFreePort } from "@mainstreet/testing/port";
import { CA_FILE, openTlsProxy } from "@mainstreet/testing/tls-proxy";
import { Redis } from "ioredis";
import { afterEach, describe, expect, test, vi } from "vitest";
import { mongodbAddress, placeOf, redisAddress, trustedCertificates } from "./addresses.ts";
import { createMongo, openMongo } from "./mongo.ts";
import { createObjectStore } from "./object-store.ts";
import { requireOnePrimary } from "./redis.ts";

const env = testEnvironment();
const ends: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const end of ends.splice(0).toReversed()) await end();
});

const faultOf = (schema: typeof redisAddress, address: string) =>
  schema.safeParse(address).error?.issues[0]?.message;

test("MongoDB addresses may name several hosts, or one SRV name", () => {
  for (const address of [
    "mongodb://a:1,b:2,c:3/db?replicaSet=rs0",
    "mongodb://user:p%40ss@[::1]:27017,b/?tls=true&w=majority",
    "mongodb+srv://user:pass@cluster.example.org/?retryWrites=true",
  ])
    expect([address, faultOf(mongodbAddress, address)]).toEqual([address, undefined]);
  for (const address of ["a:1,b:2", "http://a", "mongodb://", "mongodb+srv://a:1,b:2/secret"]) {
    expect(faultOf(mongodbAddress, address)).toMatch(/^must be an address like mongodb:/);
    expect(faultOf(mongodbAddress, address)).not.toContain("secret");
  }
  const away = "mongodb://a/?tls=true&tlsCAFile=/nowhere/ca.pem";
  expect(faultOf(mongodbAddress, away)).toBe("tlsCAFile /nowhere/ca.pem cannot be read");
});

test("Redis addresses name one server, with or without TLS", () => {
  for (const address of ["redis://:p@r:6379", "rediss://user:p@r.example.org:6380/2"])
    expect([address, faultOf(redisAddress, address)]).toEqual([address, undefined]);
  for (const address of ["redis://a:1,b:2", "redis-sentinel://a", "localhost:6379"])
    expect(faultOf(redisAddress, address)).toMatch(/^must be an address like redis:/);
});

test("certificate files that do not exist are reported at start", () => {
  expect(trustedCertificates.safeParse("/nowhere.pem").error?.issues[0]?.message).toBe(
    "names a file that cannot be read",
  );
  expect(trustedCertificates.safeParse(CA_FILE).success).toBe(true);
});

test("addresses are displayed without user and password", () => {
  expect(placeOf("mongodb://me:p@ss@a:1,b:2/db?x=1")).toBe("mongodb://a:1,b:2");
  expect(placeOf("rediss://:secret@r:6380/0")).toBe("rediss://r:6380");
});

describe("MongoDB is reachable", () => {
  async function pingAt(MONGODB_URL: string) {
    const config = { ...env, MONGODB_URL };
    const mongo = createMongo(config, "addresses");
    ends.push(() => mongo.close(true));
    await openMongo(mongo, config, "addresses");
    return mongo.db?.command({ ping: 1 });
  }

  test("when the first host of its address is gone", async () => {
    const two = env.MONGODB_URL.replace(/@([^/]+)\//, "@127.0.0.1:1,$1/");
    expect(await pingAt(two)).toMatchObject({ ok: 1 });
  });

  test("over TLS, but only by clients that trust its certificate", async () => {
    const proxy = await openTlsProxy(env.MONGODB_URL);
    ends.push(() => proxy.cut());
    const tls = `${proxy.url}&directConnection=true&tls=true`;
    expect(await pingAt(`${tls}&tlsCAFile=${encodeURIComponent(CA_FILE)}`)).toMatchObject({
      ok: 1,
    });
    await expect(pingAt(tls)).rejects.toThrow("self-signed certificate");
  });

  test("by an SRV name for its servers", async () => {
    const { port, username, password } = new URL(env.MONGODB_URL);
    const names = await openNameServer({
      srv: {
        "_mongodb._tcp.stores.example.org": { name: "one.stores.example.org", port: Number(port) },
      },
      txt: { "stores.example.org": "authSource=admin" },
    });
    ends.push(() => names.close());
    const usual = dns.getServers();
    ends.push(() => dns.setServers(usual));
    dns.setServers([names.server]);
    // The host name goes to the system's resolver, which a test cannot configure.
    const lookup = vi.spyOn(dns, "lookup");
    lookup.mockImplementation((...asked: unknown[]) => {
      const done = asked.at(-1);
      if (typeof done === "function") done(null, [{ address: "127.0.0.1", family: 4 }]);
    });
    ends.push(() => lookup.mockRestore());
    // The members of the test's replica set do not use TLS.
    const url = `mongodb+srv://${username}:${password}@stores.example.org/?tls=false`;
    expect(await pingAt(url)).toMatchObject({ ok: 1 });
    expect(lookup.mock.calls.map(([name]) => name)).toContain("one.stores.example.org");
    await expect(pingAt(url.replace("stores.", "others."))).rejects.toThrow("ENOTFOUND");
  });
});

describe("Redis", () => {
  test("answers over TLS only to a process that trusts its certificate", async () => {
    const proxy = await openTlsProxy(env.REDIS_URL);
    ends.push(() => proxy.cut());
    const script = `
      const { createRedis } = await import(${JSON.stringify(new URL("redis.ts", import.meta.url).href)});
      const redis = createRedis(process.env.REDIS_URL, { warn: ({ err }) => console.log(err.message) });
      await redis.ping().then(console.log, () => undefined);
      process.exit();`;
    const say = async (more: NodeJS.ProcessEnv) => {
      const REDIS_URL = proxy.url.replace("redis:", "rediss:");
      const options = { env: { ...process.env, REDIS_URL, ...more } };
      const args = ["--input-type=module", "-e", script];
      return (await promisify(execFile)(process.execPath, args, options)).stdout;
    };
    expect(await say({ NODE_EXTRA_CA_CERTS: CA_FILE })).toBe("PONG\n");
    expect(await say({})).toContain("self-signed certificate");
  }, 90_000);

  test("is refused with a clear message when it is a cluster", async () => {
    const info = "# Cluster\r\ncluster_enabled:1\r\n";
    const cluster = createTcpServer((socket) =>
      socket.on("data", () => socket.write(`$${info.length}\r\n${info}\r\n`)),
    );
    const port = await portOf(cluster);
    const redis = new Redis({ port, enableReadyCheck: false, disableClientInfo: true });
    ends.push(() => redis.disconnect());
    await expect(requireOnePrimary(redis)).rejects.toThrow("names a Redis Cluster");
    const one = new Redis(env.REDIS_URL);
    ends.push(() => one.disconnect());
    await expect(requireOnePrimary(one)).resolves.toBeUndefined();
  });
});

async function portOf(server: Server) {
  ends.push(() => server.close());
  return listenOnFreePort(server);
}

/** Returns the credentials with which the object store client signs. */
async function signedBy(stubs: Record<string, string>) {
  let authorization = "";
  const store = createServer((request, response) => {
    authorization = String(request.headers.authorization);
    response.setHeader("content-type", "application/xml");
    response.end("<ListAllMyBucketsResult><Buckets/></ListAllMyBucketsResult>");
  });
  const S3_ENDPOINT = `http://127.0.0.1:${await portOf(store)}`;
  for (const [name, value] of Object.entries(stubs)) vi.stubEnv(name, value);
  const client = createObjectStore({ S3_ENDPOINT, S3_REGION: "eu-central-1" });
  ends.push(() => client.destroy());
  await client.send(new ListBucketsCommand());
  return /Credential=([^/]+)/.exec(authorization)?.[1];
}

describe("an object store client without configured keys", () => {
  test("uses the credentials of a web identity, as clusters give to a service account", async () => {
    let asked = "";
    const sts = createServer((request, response) => {
      request.on("data", (chunk: Buffer) => (asked += chunk.toString()));
      request.on("end", () => {
        response.setHeader("content-type", "text/xml");
        response.end(
          `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>OF-THE-ROLE</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`,
        );
      });
    });
    const signer = await signedBy({
      AWS_ROLE_ARN: "arn:aws:iam::123456789012:role/main-street",
      AWS_WEB_IDENTITY_TOKEN_FILE: CA_FILE,
      AWS_ENDPOINT_URL_STS: `http://127.0.0.1:${await portOf(sts)}`,
    });
    expect(signer).toBe("OF-THE-ROLE");
    expect(asked).toContain("Action=AssumeRoleWithWebIdentity");
  });

  test("uses the credentials of the container or machine that it runs on", async () => {
    const metadata = createServer((_request, response) =>
      response.end(
        JSON.stringify({
          AccessKeyId: "OF-THE-MACHINE",
          SecretAccessKey: "s",
          Token: "t",
          Expiration: "2099-01-01T00:00:00Z",
        }),
      ),
    );
    const url = `http://127.0.0.1:${await portOf(metadata)}/credentials`;
    expect(await signedBy({ AWS_CONTAINER_CREDENTIALS_FULL_URI: url })).toBe("OF-THE-MACHINE");
  });
});
