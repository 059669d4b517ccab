/** What axe has against a page as it stands. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** One line per rule that is broken, with the first element that breaks it; `parts` are selectors. */
export async function findings(page: Page, parts: string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  for (const part of parts) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
}
