/**
 * By which the gateway knows a trace that it began itself: the frontend reads through it, as visitors do, and
 * sends on what W3C's `tracestate` holds. What visitors send is not signed, and never leaves the gateway.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { trace } from "@opentelemetry/api";
import type { Context } from "@opentelemetry/api";
import { TraceState } from "@opentelemetry/core";
import type { Sampler } from "@opentelemetry/sdk-trace";

const NAME = "mainstreet";

export interface TraceSignature {
  /** Whether the trace that a context came with began at a gateway of ours. */
  isSigned: (context: Context) => boolean;
  /** A sampler that signs what begins here. */
  signing: (root: Sampler) => Sampler;
}

/** Gateways share the key. */
export function createTraceSignature(key: string): TraceSignature {
  const signatureOf = (traceId: string) =>
    createHmac("sha256", key).update(traceId).digest().subarray(0, 16);
  return {
    isSigned(context) {
      const { traceId = "", traceState } = trace.getSpanContext(context) ?? {};
      const said = Buffer.from(traceState?.get(NAME) ?? "", "base64url");
      const signature = signatureOf(traceId);
      return said.length === signature.length && timingSafeEqual(said, signature);
    },
    signing: (root) => ({
      shouldSample(context, traceId, ...about) {
        const traceState = new TraceState().set(NAME, signatureOf(traceId).toString("base64url"));
        return { ...root.shouldSample(context, traceId, ...about), traceState };
      },
      toString: () => root.toString(),
    }),
  };
}
