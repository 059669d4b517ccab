import { describe, expect, it } from "vitest";
import { processNames } from "./processes.ts";
import { processesOf } from "./watch.ts";

describe("a change of a source file restarts", () => {
  it("the process that runs it", () => {
    expect(processesOf("services/coupons/src/app.ts")).toEqual(["coupons"]);
    expect(processesOf("gateway/src/routes.ts")).toEqual(["gateway"]);
    expect(processesOf("frontend/server/app.ts")).toEqual(["frontend"]);
  });

  it("every process, if it is in a package", () => {
    expect(processesOf("packages/service/src/http/build-service.ts")).toEqual(processNames);
  });

  it("nothing, if no process runs it", () => {
    expect(processesOf("services/coupons/src/app.test.ts")).toEqual([]);
    expect(processesOf("services/coupons/README.md")).toEqual([]);
    expect(processesOf("infra/local/start.ts")).toEqual([]);
  });
});
