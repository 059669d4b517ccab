import { request } from "node:http";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { openService, visitor as headers } from "./fixture.ts";

test("every request is logged and counted once, also when its client has left", async () => {
  const lines: unknown[] = [];
  const service = await openService({
    log: pino({}, { write: (line) => line.includes('"request"') && lines.push(JSON.parse(line)) }),
  });
  onTestFinished(() => service.close());
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const open = { config: { access: "public" } } as const;
  service.get("/quick", open, async () => ({}));
  service.get("/slow", open, async () => {
    asked.resolve();
    await answered.promise;
    return {};
  });
  service.get("/large", open, async (_request, reply) => {
    reply.raw.writeHead(200).write("half");
    return reply.hijack();
  });
  const url = await service.listen({ port: 0, host: "127.0.0.1" });

  const slow = request(`${url}/slow`, { headers }).on("error", () => {});
  slow.end();
  await asked.promise;
  slow.destroy();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  // The response comes too late: the client has left.
  answered.resolve();
  const large = request(`${url}/large`, { headers }).on("error", () => {});
  large.once("response", () => large.destroy()).end();
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  await fetch(`${url}/quick`, { headers });
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const ends = [
    ["/slow", 499],
    ["/large", 200],
    ["/quick", 200],
  ] as const;
  expect(lines).toMatchObject(ends.map(([route, status]) => ({ msg: "request", route, status })));
  for (const [route, status] of ends)
    expect(metrics).toContain(
      `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} 1\n`,
    );
});
