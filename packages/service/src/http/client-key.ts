/** Identifies visitors by their network address. */
import { isIPv4 } from "node:net";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** Returns the key by which a visitor is counted: the IPv4 address, or the /64 of an IPv6 address. */
export function clientKey(address: string): string {
  // A fast path for nearly all addresses, as this runs on every request.
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : parsed.toByteArray().slice(0, 8).join(".");
}

/** The same within a service: the gateway sets the visitor's address, and nobody else can. */
export const clientKeyBehind = ({ headers, ip }: FastifyRequest) =>
  clientKey(String(headers["x-forwarded-for"] ?? ip));
