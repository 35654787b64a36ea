import { expect, type Locator, type Page } from "@playwright/test";
import type { Pool } from "pg";
import { askInPanel, openAssistant } from "./chat-double.ts";

/** The built-in adviser turns this into a complete expense. */
export const DRYWALL_SENTENCE = "Paid Joe 850 cash for drywall yesterday";

/** A proposal's card, by its name. */
export function cardOf(panel: Locator, name: string | RegExp): Locator {
  return panel.getByRole("group", { name, exact: true });
}

/** A field's value on a card, by its label. */
export function fieldOf(card: Locator, label: string): Locator {
  return card.getByRole("term").filter({ hasText: label }).locator("+ dd");
}

/** Sends a sentence to the real assistant, and waits for the card. */
export async function propose(page: Page, sentence: string): Promise<Locator> {
  const panel = await openAssistant(page);
  await askInPanel(panel, sentence);
  await expect(panel.getByRole("group", { name: /^Proposed / })).toBeVisible();
  return panel;
}

/** Expires all proposals of an owner. */
export async function expireProposals(database: Pool, owner: number): Promise<void> {
  await database.query(
    "update ai_proposals set expires_at = now() - interval '1 minute' where user_id = $1",
    [owner],
  );
}

export async function countExpenses(database: Pool, owner: number): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    "select count(*)::int as count from expenses where user_id = $1",
    [owner],
  );
  return rows[0]?.count ?? 0;
}
