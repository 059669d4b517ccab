/** A MongoDB user, connected through a proxy, whose rights can be revoked and restored. */
import { randomBytes } from "node:crypto";
import mongoose from "mongoose";
import { openTcpProxy } from "./tcp-proxy.ts";

/** Creates a user with read and write access to the database; `close` removes it. */
export async function openDatabaseUser(operators: string, database: string) {
  const mongo = await mongoose.createConnection(operators).asPromise();
  const admin = mongo.getClient().db("admin");
  const [user, pwd] = [`${database}-${randomBytes(4).toString("hex")}`, "secret"];
  const roles = [{ role: "readWrite", db: database }];
  await admin.command({ createUser: user, pwd, roles });
  const address = new URL(operators);
  Object.assign(address, { username: user, password: pwd });
  address.searchParams.set("authSource", "admin");
  const proxy = await openTcpProxy(address.href);
  const url = new URL(proxy.url);
  // Otherwise the driver would discover the server's own address, and bypass the proxy.
  url.searchParams.set("directConnection", "true");

  async function change(roles: object[]) {
    await admin.command({ updateUser: user, roles });
    // The development server keeps the rights of open connections.
    await proxy.cut();
    await proxy.restore();
  }
  return {
    url: url.href,
    lose: () => change([]),
    regain: () => change(roles),
    close: async () => {
      await proxy.cut();
      await admin.command({ dropUser: user });
      await mongo.close();
    },
  };
}
