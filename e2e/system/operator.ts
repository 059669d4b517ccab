/** Runs `npm run town -- …` as an operator does, on the system of a test. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../../infra/commands/main.ts", import.meta.url));

/** Resolves with the command's output; rejects with its error output. */
export const operatorAt =
  (variables: Record<string, string>) =>
  (...args: string[]) =>
    new Promise<string>((resolve, reject) => {
      const env = { ...process.env, ...variables };
      execFile(process.execPath, [script, "town", ...args], { env }, (error, out, err) =>
        error ? reject(new Error(`${out}${err}`)) : resolve(out),
      );
    });
