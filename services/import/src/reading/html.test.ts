import { expect, test } from "vitest";
import { withoutHtml } from "./html.ts";

test.each([
  ["Mother&#8217;s Day Brunch &amp; Music", "Mother’s Day Brunch & Music"],
  ["Joe&#039;s &#x2013; Caf&eacute; &hellip;", "Joe's – Café …"],
  // Numbered as in Windows-1252.
  ["Joe&#146;s", "Joe’s"],
  ["AT&T, a&b; R&D;, &nothing; &constructor;", "AT&T, a&b; R&D;, &nothing; &constructor;"],
  ["&#0;&#xD800;&#9999999;", "\0&#xD800;&#9999999;"],
  ["&amp;lt; is how < is written", "&lt; is how < is written"],
  ["<b>Big</b> &lt;3", "<b>Big</b> <3"],
])("decodes entities in a single line of text: %s", (written, read) => {
  expect(withoutHtml("text", written)).toBe(read);
});

test.each([
  ["<p>Join us &hellip;</p>\n<p>Bring <strong>mom</strong></p>", "Join us …\n\nBring mom"],
  ["One<br />\nTwo<BR>Three", "One\nTwo\nThree"],
  ["<ul class='a'>\n<li>One</li>\n<li>Two</li>\n</ul>\nMore", "One\nTwo\n\nMore"],
  [
    '<p>Write &lt;br&gt; <a href="https://x.example/?a=1&amp;b=2">here</a> or <a href="/tea">there</a></p>',
    "Write <br> here (https://x.example/?a=1&b=2) or there",
  ],
  ['<a href="https://x.example">https://x.example</a>', "https://x.example"],
  [
    '<a class="big" href="https://t.example/x"><strong>Buy <i>tickets</i></strong></a>',
    "Buy tickets (https://t.example/x)",
  ],
  ["<a href='https://t.example/x'><img src='a.png'/></a>", "https://t.example/x"],
  ['<a href="mailto:joe@x.example?subject=Hi">Write</a>', "Write (joe@x.example)"],
  ['<a href="tel:+15555550101">Call</a>', "Call (+15555550101)"],
  ['<a href="tel:+15555550101">(555) 555-0101</a>', "(555) 555-0101"],
  ['<a data-href="https://y.example" href="/tea">Tea</a>', "Tea"],
  ["I <3 you, 5 < 6 > 4 <p>, <b", "I <3 you, 5 < 6 > 4 <p>, <b"],
  ["a <made-up>tag</made-up> <b>b</b>", "a <made-up>tag</made-up> b"],
])("converts known tags to plain lines: %j", (written, read) => {
  // White space around a cell is trimmed later, as in any cell.
  expect(String(withoutHtml("lines", written)).trim()).toBe(read);
});

test("leaves entities in ids, sources, times and numbers, and values that are not text", () => {
  for (const kind of ["id", "source", "clock", "number"] as const)
    expect(withoutHtml(kind, "&amp;")).toBe("&amp;");
  expect(withoutHtml("text", 7)).toBe(7);
});

test("parses unclosed tags in linear time", () => {
  const start = performance.now();
  withoutHtml("lines", `</p>${"<p ".repeat(300_000)}`);
  withoutHtml("lines", `</p>${'<a href="'.repeat(100_000)}`);
  withoutHtml("lines", `</p>${"<a href='https://x'>".repeat(50_000)}`);
  withoutHtml("lines", `</p><a ${"href='https:x'".repeat(40_000)}`);
  withoutHtml("lines", `</p><a ${"href='https:x' ".repeat(40_000)}>`);
  withoutHtml("lines", `</p>${"<a x>".repeat(100_000)}`);
  withoutHtml("lines", `</p>${"\n".repeat(500_000)}`);
  expect(performance.now() - start).toBeLessThan(5000);
});
