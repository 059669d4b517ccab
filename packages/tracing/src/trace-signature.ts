/**
 * Signs traces started by the gateway, which so recognizes them again: the frontend calls the gateway as
 * visitors do, and forwards W3C's `tracestate`. Visitors' own trace headers are unsigned, and never pass the
 * gateway.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { trace } from "@opentelemetry/api";
import type { Context } from "@opentelemetry/api";
import { TraceState } from "@opentelemetry/core";
import type { Sampler } from "@opentelemetry/sdk-trace";

const NAME = "mainstreet";

export interface TraceSignature {
  /** Whether the context's trace was started by one of our gateways. */
  isSigned: (context: Context) => boolean;
  /** Wraps a sampler so that traces started here are signed. */
  signing: (root: Sampler) => Sampler;
}

/** Creates the signature; all gateways share the key. */
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
