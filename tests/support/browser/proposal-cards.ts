import { expect, type Locator, type Page } from "@playwright/test";
import type { Pool } from "pg";
import { askInPanel, openAssistant } from "./chat-double.ts";

/** What the built-in adviser makes an expense of, with nothing missing. */
export const DRYWALL_SENTENCE = "Paid Joe 850 cash for drywall yesterday";

/** The card of a proposal, by its name. */
export function cardOf(panel: Locator, name: string | RegExp): Locator {
  return panel.getByRole("group", { name, exact: true });
}

/** What a card says of a field, by the field's label. */
export function fieldOf(card: Locator, label: string): Locator {
  return card.getByRole("term").filter({ hasText: label }).locator("+ dd");
}

/** Says something to the real assistant, and waits for the card that comes of it. */
export async function propose(page: Page, sentence: string): Promise<Locator> {
  const panel = await openAssistant(page);
  await askInPanel(panel, sentence);
  await expect(panel.getByRole("group", { name: /^Proposed / })).toBeVisible();
  return panel;
}

/** Lets all that was proposed to an owner expire. */
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
