import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { type CalendarFeed, calendarFeed } from "../../../shared/calendar/contract.ts";
import type { FeedAddress } from "./feed-address.ts";
import { projectEvents } from "./rules/project-events.ts";
import type { Calendar } from "./rules/write-calendar.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { Queryable } from "../../db/client.ts";
import { nameRow } from "../../db/row-schemas.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { queryRows } from "../../db/rows.ts";
import { notFound } from "../../errors.ts";
import { listOpenInvoices } from "../contracts/open-invoice-queries.ts";
import { listQuotes } from "../contracts/queries.ts";
import { listMilestones } from "../milestones/queries.ts";
import { type Access, isOwner, requireProjectAccess } from "../../identity/access.ts";

export async function getFeed(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<CalendarFeed> {
  requireProjectAccess(access, projectId);
  const feeds = isOwner(access)
    ? sql`calendar_feeds f on f.user_id = p.user_id and f.project_id = p.id`
    : sql`member_calendar_feeds f on f.user_id = p.user_id and f.project_id = p.id
      and f.member_id = ${access.actor}`;
  const [found] = await queryRows(db, calendarFeed)`
    select ${isoText("f.created_at")} as since
    from projects p
    left join ${feeds}
    where p.user_id = ${access.home} and p.id = ${projectId}`;
  if (found === undefined) throw notFound("Project");
  return found;
}

const tokenRow = z.object({ tokenHash: z.string() });

/** SHA-256 of the feed's secret in hex; undefined without a feed. */
export async function findTokenHash(
  db: Queryable,
  { owner, projectId, reader }: Omit<FeedAddress, "secret">,
): Promise<string | undefined> {
  const feed =
    reader === owner
      ? sql`calendar_feeds where user_id = ${owner} and project_id = ${projectId}`
      : sql`member_calendar_feeds
        where user_id = ${owner} and project_id = ${projectId} and member_id = ${reader}`;
  const rows = await queryRows(db, tokenRow)`select token_hash as "tokenHash" from ${feed}`;
  return rows[0]?.tokenHash;
}

interface Reading {
  today: CalendarDate;
  publicUrl: string;
}

/** All items of the project that have a date. */
export async function getCalendar(
  db: Queryable,
  access: Access,
  projectId: number,
  { today, publicUrl }: Reading,
): Promise<Calendar> {
  requireProjectAccess(access, projectId);
  const [project] = await queryRows(db, nameRow)`
    select name from projects where user_id = ${access.home} and id = ${projectId}`;
  if (project === undefined) throw notFound("Project");
  const milestones = await listMilestones(db, access, projectId);
  const quotes = await listQuotes(db, access, projectId, today);
  const invoices = await listOpenInvoices(db, access, projectId);
  return {
    name: project.name,
    description: `Milestones, payments and quotes of this project, from ${PRODUCT_NAME}`,
    events: projectEvents(
      { owner: access.home, projectId, milestones, quotes, invoices, today },
      publicUrl,
      { isMember: !isOwner(access) },
    ),
  };
}
