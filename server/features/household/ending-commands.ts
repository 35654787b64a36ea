import { and, eq, isNull, notInArray } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { uploadTokens } from "../../db/schema/accounts.ts";
import { activityDigests } from "../../db/schema/activity.ts";
import { homeOffers, memberCalendarFeeds, savedFilters } from "../../db/schema/household.ts";
import { aiMessages } from "../../db/schema/tables.ts";

interface Narrowing {
  home: UserId;
  member: UserId;
  /** ids; null for all projects */
  before: readonly number[] | null;
  /** ids; empty when the membership has ended */
  after: readonly number[] | null;
}

/**
 * Call after a membership has ended or lost projects. Deletes the member's feeds, saved filters and
 * upload tokens of those projects, and their conversation about the home, which may contain figures
 * of them. When it has ended, also deletes the daily email and an offer of the home.
 */
export async function deleteBeyondAccess(
  tx: Tx,
  { home, member, before, after }: Narrowing,
): Promise<void> {
  if (after === null || before?.every((id) => after.includes(id))) return;
  await tx
    .delete(memberCalendarFeeds)
    .where(
      and(
        eq(memberCalendarFeeds.userId, home),
        eq(memberCalendarFeeds.memberId, member),
        notInArray(memberCalendarFeeds.projectId, [...after]),
      ),
    );
  await tx
    .delete(savedFilters)
    .where(
      and(
        eq(savedFilters.userId, home),
        eq(savedFilters.memberId, member),
        notInArray(savedFilters.projectId, [...after]),
      ),
    );
  await tx
    .delete(uploadTokens)
    .where(
      and(
        eq(uploadTokens.userId, member),
        eq(uploadTokens.homeId, home),
        notInArray(uploadTokens.projectId, [...after]),
      ),
    );
  if (after.length === 0) {
    await tx
      .delete(activityDigests)
      .where(and(eq(activityDigests.userId, home), eq(activityDigests.memberId, member)));
    await tx
      .delete(homeOffers)
      .where(
        and(
          eq(homeOffers.userId, home),
          eq(homeOffers.memberId, member),
          isNull(homeOffers.acceptedAt),
        ),
      );
  }
  await tx
    .delete(aiMessages)
    .where(and(eq(aiMessages.userId, member), eq(aiMessages.homeId, home)));
}
