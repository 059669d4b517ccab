import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import mongoose from "mongoose";
import { expect, test } from "vitest";
import { ignoreDuplicateKeys } from "./ignore-duplicate-keys.ts";

test("ignores duplicate key errors of an insert, but not a lost connection", async () => {
  const env = testEnvironment();
  const proxy = await openTcpProxy(env.MONGODB_URL);
  const mongo = mongoose.createConnection(proxy.url, {
    dbName: `${env.MONGODB_PREFIX}import`,
    directConnection: true,
    serverSelectionTimeoutMS: 2000,
  });
  const model = mongo.model("Row", new mongoose.Schema({ _id: Number }, { versionKey: false }));
  const insert = (...ids: number[]) =>
    ignoreDuplicateKeys(
      model.insertMany(
        ids.map((_id) => ({ _id })),
        { ordered: false },
      ),
    );
  await insert(1, 2);
  await insert(2, 3);
  expect(await model.countDocuments()).toBe(3);
  await proxy.cut();
  await expect(insert(4)).rejects.toBeInstanceOf(Error);
  await mongo.close();
  await removeTestSpace(env);
});
