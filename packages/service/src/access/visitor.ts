/** Who a visitor is, as far as an address tells. */
import { isIPv4 } from "node:net";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** Whom a request counts for: an IPv4 address, or the /64 that one IPv6 line has. */
export function visitorOf(address: string): string {
  // Nearly all are, and it is asked of every request.
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : parsed.toByteArray().slice(0, 8).join(".");
}

/** The same at a service: the gateway writes the visitor's address, and nobody else can. */
export const visitorBehind = ({ headers, ip }: FastifyRequest) =>
  visitorOf(String(headers["x-forwarded-for"] ?? ip));
