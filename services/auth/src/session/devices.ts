/** Browsers in which somebody has signed in before, recognized by a signed cookie. */
import { randomBytes } from "node:crypto";
import { DEVICE_AUDIENCE, DEVICE_TYPE } from "@mainstreet/service/access/device";
import type { Device, ReadDevice } from "@mainstreet/service/access/device";
import type { FastifyReply, FastifyRequest } from "fastify";
import jwt from "jsonwebtoken";
import { accountKey } from "../admin/account-key.ts";

/** The longest that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;
/** Accounts remembered per browser; the one that signed in longest ago is forgotten first. */
const MAX_ACCOUNTS = 5;

interface DevicesDeps {
  read: ReadDevice;
  /** PEM private key (ES256). */
  privateKey: string;
  /** Name of the cookie. */
  cookie: string;
}

export function createDevices({ read, privateKey, cookie }: DevicesDeps) {
  const deviceOf = (request: FastifyRequest, town: string) =>
    read(request.headers["x-device"], town);

  return {
    /** Returns the request's device if the account has signed in there before. */
    known(request: FastifyRequest, town: string, username: string): Device | null {
      const device = deviceOf(request, town);
      return device?.accounts.includes(accountKey(username)) ? device : null;
    },

    /** Adds the account to the browser's device cookie. */
    remember(request: FastifyRequest, reply: FastifyReply, town: string, username: string) {
      const { id, accounts } = deviceOf(request, town) ?? {
        id: randomBytes(24).toString("base64url"),
        accounts: [],
      };
      const name = accountKey(username);
      const known = [name, ...accounts.filter((other) => other !== name)].slice(0, MAX_ACCOUNTS);
      const token = jwt.sign({ town, accounts: known }, privateKey, {
        algorithm: "ES256",
        issuer: "main-street",
        audience: DEVICE_AUDIENCE,
        subject: id,
        expiresIn: KEPT_SECONDS,
        header: { alg: "ES256", typ: DEVICE_TYPE },
      });
      reply.setCookie(cookie, token, { maxAge: KEPT_SECONDS });
    },
  };
}

export type Devices = ReturnType<typeof createDevices>;
