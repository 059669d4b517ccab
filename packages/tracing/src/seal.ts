/**
 * By which the gateway knows a trace that it began itself: the frontend reads through it, as visitors do, and
 * sends on what W3C's `tracestate` holds. What visitors send has no seal, and never leaves the gateway.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { trace } from "@opentelemetry/api";
import type { Context } from "@opentelemetry/api";
import { TraceState } from "@opentelemetry/core";
import type { Sampler } from "@opentelemetry/sdk-trace";

const NAME = "mainstreet";

export interface Seal {
  /** Whether the trace that a context came with began at a gateway of ours. */
  isOn: (context: Context) => boolean;
  /** A sampler that seals what begins here. */
  sealing: (root: Sampler) => Sampler;
}

/** Gateways share the key. */
export function createSeal(key: string): Seal {
  const sealOf = (traceId: string) =>
    createHmac("sha256", key).update(traceId).digest().subarray(0, 16);
  return {
    isOn(context) {
      const { traceId = "", traceState } = trace.getSpanContext(context) ?? {};
      const said = Buffer.from(traceState?.get(NAME) ?? "", "base64url");
      const seal = sealOf(traceId);
      return said.length === seal.length && timingSafeEqual(said, seal);
    },
    sealing: (root) => ({
      shouldSample(context, traceId, ...about) {
        const traceState = new TraceState().set(NAME, sealOf(traceId).toString("base64url"));
        return { ...root.shouldSample(context, traceId, ...about), traceState };
      },
      toString: () => root.toString(),
    }),
  };
}
