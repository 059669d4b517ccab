/** A configured map style only changes the pages' state and their CSP. */
import { expect, it } from "vitest";
import { openFixture } from "./fixture.ts";
import { pagePolicy } from "./security.ts";

const STYLE = "https://maps.example:8443/styles/town.json?key=1";
const get = openFixture({ mapStyleUrl: STYLE });

const INLINE = { scripts: ["one"], styles: ["two"] };

it("a map style's origin is allowed for connections, and for images if it has no TLS", () => {
  const plain = pagePolicy(INLINE);
  expect(plain).toContain("; img-src 'self' data: https:; ");
  expect(plain).toContain("; connect-src 'self'; ");
  expect(pagePolicy(INLINE, STYLE)).toBe(
    plain.replace("connect-src 'self'", "connect-src 'self' https://maps.example:8443"),
  );
  expect(pagePolicy(INLINE, "http://10.0.0.5/tiles.json")).toBe(
    plain
      .replace("connect-src 'self'", "connect-src 'self' http://10.0.0.5")
      .replace("data: https:", "data: https: http://10.0.0.5"),
  );
});

it("the map style is in every page, whose policy allows its origin", async () => {
  for (const path of ["/", "/map", "/admin"]) {
    const page = await get(path);
    expect(page.body).toContain(`"mapStyleUrl":"${STYLE}"`);
    expect(page.headers["content-security-policy"]).toContain(
      "connect-src 'self' https://maps.example:8443; worker-src 'self'",
    );
  }
});
