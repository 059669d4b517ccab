/** Health check of a container: ends with 0 when the process beside it is ready. */
const port = process.env["OPS_PORT"] ?? process.env["PORT"] ?? "";
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
