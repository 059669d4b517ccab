/** The endpoints at which something can be guessed, each callable from any loopback address. */
import { ask } from "@mainstreet/testing/ask";
import { birthdayResponse } from "@mainstreet/contracts/birthday";
import type { Admin } from "../local/first-towns.ts";

export type GuessableEndpoints = ReturnType<typeof openGuessableEndpoints>;

/** A token as long as those for erasing a birthday. */
export const TOKEN = "guess".repeat(9).slice(0, 43);

/** Returns the n-th of many addresses. */
export const addressOf = (n: number) => `127.5.${Math.floor(n / 254) % 256}.${1 + (n % 254)}`;

export function openGuessableEndpoints(site: string) {
  const headers = { host: "localhost", "sec-fetch-site": "same-origin" };
  const post = (path: string, body: object, localAddress: string, cookie = "") =>
    ask(`${site}${path}`, {
      method: "POST",
      headers: { ...headers, ...(cookie && { cookie }) },
      body,
      localAddress,
    });
  return {
    signIn: (who: Admin, from: string, cookie?: string) =>
      post("/api/auth/login", who, from, cookie),
    /** Leaves a birthday as a shopper; resolves with its id. */
    async leaveBirthday(from: string): Promise<number> {
      const shopper = { firstName: "Ada", lastName: "Lovelace", email: "ada@shopper.example" };
      const { text } = await post(
        "/api/user/birthday",
        { ...shopper, birthday: "1990-12-10" },
        from,
      );
      return birthdayResponse.parse(JSON.parse(text)).userId;
    },
    eraseBirthday: (id: number, token: string, from: string) =>
      ask(`${site}/api/user/birthday/${id}`, {
        method: "DELETE",
        headers: { ...headers, authorization: `Bearer ${token}` },
        localAddress: from,
      }),
  };
}
