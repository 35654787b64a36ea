import { categoryLabel, codeOf, paymentMethodLabel } from "../../../../shared/expenses/catalog.ts";
import { MILESTONE_CATEGORIES } from "../../../../shared/milestones/catalog.ts";
import { listKnownCategories, listPaymentMethods } from "../../expenses/filter-queries.ts";
import { listMilestones } from "../../milestones/queries.ts";
import type { ToolContext } from "../turn/tool.ts";

/*
 * Maps a category or payment method named by the user to its label, or to its spelling in the
 * user's records; null for an unknown one.
 */

type Given = string | null | undefined;

function spelledAs(given: string, spellings: readonly string[]): string | null {
  const code = codeOf(given);
  return spellings.find((spelling) => codeOf(spelling) === code) ?? null;
}

export async function knownCategory(
  { db, access }: ToolContext,
  projectId: number,
  given: Given,
): Promise<string | null> {
  if (!given) return null;
  const label = categoryLabel(codeOf(given));
  if (label !== codeOf(given)) return label;
  return spelledAs(given, await listKnownCategories(db, access, projectId));
}

export async function knownPaymentMethod(
  { db, access }: ToolContext,
  projectId: number,
  given: Given,
): Promise<string | null> {
  if (!given) return null;
  const label = paymentMethodLabel(codeOf(given));
  if (label !== codeOf(given)) return label;
  return spelledAs(given, await listPaymentMethods(db, access, projectId));
}

export async function knownMilestoneCategory(
  { db, access }: ToolContext,
  projectId: number,
  given: Given,
): Promise<string | null> {
  if (!given) return null;
  const offered = spelledAs(given, MILESTONE_CATEGORIES);
  if (offered !== null) return offered;
  const milestones = await listMilestones(db, access, projectId);
  return spelledAs(
    given,
    milestones.map(({ category }) => category),
  );
}
