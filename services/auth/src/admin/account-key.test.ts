/** An account is found however a keyboard composes its name's accents. */
import mongoose from "mongoose";
import { afterAll, expect, test } from "vitest";
import { password, startAuth } from "../fixture.ts";
import { accountKey } from "./account-key.ts";

const auth = await startAuth();
afterAll(() => auth.stop());

const FORMS = ["NFC", "NFD"] as const;
const nameIn = (form: "NFC" | "NFD") => "José".normalize(form);

const pathOf = (town: string, name: string) => `/${town}/admins/${encodeURIComponent(name)}`;
const put = (town: string, name: string) => auth.towns("PUT", pathOf(town, name), { password });

const signInAs = async (town: string, username: string) =>
  (await auth.login(town, { username, password })).statusCode;

/** Stores the account like earlier versions, which kept accents as typed. */
async function store(town: string, username: string) {
  await put(town, username);
  await auth
    .database()
    .collection("admins")
    .updateOne(
      { town, nameKey: accountKey(username) },
      { $set: { nameKey: username.toLowerCase(), username } },
    );
}

test.each(FORMS)(
  "an account created in %s can sign in in every normalization form",
  async (form) => {
    const town = await auth.townWithAdmin();
    expect((await put(town, nameIn(form))).json()).toEqual({ outcome: "added" });
    for (const typed of FORMS) expect(await signInAs(town, nameIn(typed))).toBe(200);
  },
);

test.each([
  ["in two characters", "Jose\u0301"],
  // As Vietnamese keyboards type it.
  ["half composed", "Nguy\u00ea\u0303n"],
])("an account whose key is stored %s is found in every normalization form", async (_, stored) => {
  const town = await auth.townWithAdmin();
  await store(town, stored);
  for (const typed of [stored, ...FORMS.map((form) => stored.normalize(form))]) {
    expect(await signInAs(town, typed)).toBe(200);
    expect((await put(town, typed)).json()).toEqual({ outcome: "changed" });
  }
  const removed = await auth.towns("DELETE", pathOf(town, stored.normalize("NFC")));
  expect(removed.statusCode).toBe(204);
});

test("two accounts that earlier versions told apart stay separate", async () => {
  const town = await auth.townWithAdmin();
  await store(town, nameIn("NFD"));
  const admins = auth.database().collection("admins");
  const first = await admins.findOne({ town, username: nameIn("NFD") });
  const other = { id: 99, username: nameIn("NFC"), nameKey: accountKey(nameIn("NFC")) };
  await admins.insertOne({ ...first, ...other, _id: new mongoose.Types.ObjectId() });
  for (const username of FORMS.map(nameIn)) {
    const answer = await auth.login(town, { username, password });
    expect(answer.json()).toMatchObject({ user: { username } });
  }
});
