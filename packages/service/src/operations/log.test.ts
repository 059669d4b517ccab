/** What a process writes to its log. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Logs an error with fields as libraries add them; resolves with the lines. */
async function logged(fields: object): Promise<string> {
  const script = `
    const { createLog } = await import(${JSON.stringify(import.meta.resolve("./log.ts"))});
    const { err, ...fields } = JSON.parse(process.argv[1]);
    createLog("auth", "info").error({ ...fields, err: Object.assign(new Error(err.message), err) }, "failed");
  `;
  const args = ["--input-type=module", "--eval", script, JSON.stringify(fields)];
  return (await promisify(execFile)(process.execPath, args)).stdout;
}

test("the log contains no password, token, cookie or record of an error or a request", async () => {
  const secrets = { password: "told-nobody", token: "told-nobody" };
  const writeErrors = [{ err: { op: { contactEmail: "told-nobody" } } }];
  const message = 'refused: dup key: { town: "lakeside", email: "told-nobody" }';
  const headers = { cookie: "told-nobody", authorization: "told-nobody", host: "lakeside.example" };
  const lines = await logged({
    err: { ...secrets, message, code: 11000, config: secrets, writeErrors },
    req: { headers },
  });
  expect(JSON.parse(lines)).toMatchObject({
    service: "auth",
    msg: "failed",
    err: { type: "Error", message: "refused: dup key: {…}", code: 11000 },
    req: { headers: { host: "lakeside.example" } },
  });
  expect(lines).not.toContain("told-nobody");
});
