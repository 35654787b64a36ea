import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  ENTERED_STATES,
  SCOPE_PRICE_KINDS,
  SCOPE_STATES,
} from "../../../shared/contracts/scope.ts";
import { createdAt, money, owner, reference, serial } from "./columns.ts";
import { quotes } from "./contracts.ts";
import { projects, users } from "./tables.ts";

/* Tables of the scope of work, by which quotes are compared. */

/** One item of the scope of a work. */
export const scopeItems = pgTable(
  "scope_items",
  {
    userId: owner(() => users.id),
    id: serial(),
    projectId: reference().notNull(),
    /** `codeOf` the quotes' work */
    work: text().notNull(),
    /** `codeOf` the title */
    code: text().notNull(),
    title: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "scope_items_pkey", columns: [t.userId, t.id] }),
    foreignKey({
      name: "scope_items_project_fkey",
      columns: [t.userId, t.projectId],
      foreignColumns: [projects.userId, projects.id],
    }).onDelete("cascade"),
    uniqueIndex("scope_items_code_key").on(t.userId, t.projectId, t.work, t.code),
  ],
);

/** Assigns the lines of quotes to scope items. */
export const scopeLines = pgTable(
  "scope_lines",
  {
    userId: owner(() => users.id),
    itemId: reference().notNull(),
    quoteId: reference().notNull(),
    /** `codeOf` the line's description, because editing a quote replaces the rows of its lines */
    line: text().notNull(),
    /** weight of this item among the items of the line */
    share: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: "scope_lines_pkey", columns: [t.userId, t.itemId, t.quoteId, t.line] }),
    foreignKey({
      name: "scope_lines_item_fkey",
      columns: [t.userId, t.itemId],
      foreignColumns: [scopeItems.userId, scopeItems.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "scope_lines_quote_fkey",
      columns: [t.userId, t.quoteId],
      foreignColumns: [quotes.userId, quotes.id],
    }).onDelete("cascade"),
    index("scope_lines_quote_idx").on(t.userId, t.quoteId),
    check("scope_lines_share_check", sql`${t.share} > 0`),
  ],
);

/** Values entered by a user for an item in a quote. */
export const scopeEntries = pgTable(
  "scope_entries",
  {
    userId: owner(() => users.id),
    itemId: reference().notNull(),
    quoteId: reference().notNull(),
    /** null: derived from the quote's lines */
    state: text({ enum: ENTERED_STATES }),
    allowance: money(),
    /** date of the contractor's answer; null when it is in the quote */
    answeredOn: date({ mode: "string" }),
    /** how the expected cost of a gap or an allowance was determined */
    priceKind: text({ enum: SCOPE_PRICE_KINDS }),
    priceLow: money(),
    priceHigh: money(),
    /**
     * the quote that the price comes from; not a foreign key, and the price is ignored once that
     * quote is deleted
     */
    priceQuoteId: reference(),
  },
  (t) => [
    primaryKey({ name: "scope_entries_pkey", columns: [t.userId, t.itemId, t.quoteId] }),
    foreignKey({
      name: "scope_entries_item_fkey",
      columns: [t.userId, t.itemId],
      foreignColumns: [scopeItems.userId, scopeItems.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "scope_entries_quote_fkey",
      columns: [t.userId, t.quoteId],
      foreignColumns: [quotes.userId, quotes.id],
    }).onDelete("cascade"),
    index("scope_entries_quote_idx").on(t.userId, t.quoteId),
    check("scope_entries_state_check", sql`${t.state} in ('included', 'allowance', 'excluded')`),
    check("scope_entries_allowance_check", sql`${t.allowance} >= 0 and ${t.allowance} <> 'NaN'`),
    check(
      "scope_entries_price_kind_check",
      sql`${t.priceKind} in ('own', 'contractor', 'range', 'quote')`,
    ),
    check("scope_entries_price_low_check", sql`${t.priceLow} >= 0 and ${t.priceLow} <> 'NaN'`),
    check(
      "scope_entries_price_high_check",
      sql`${t.priceHigh} >= ${t.priceLow} and ${t.priceHigh} <> 'NaN'`,
    ),
  ],
);

/**
 * Scope of a contract, copied when its quote was accepted, so that later changes of scope items
 * don't change what was agreed. Undoing the acceptance keeps the copy, which then has no effect.
 */
export const contractScope = pgTable(
  "contract_scope",
  {
    userId: owner(() => users.id),
    quoteId: reference().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    state: text({ enum: SCOPE_STATES }).notNull(),
    /** price or allowance; a price may be the sum of several lines */
    amount: numeric({ precision: 12, scale: 2 }),
    /** labor part of the price; materials are the rest */
    labor: numeric({ precision: 12, scale: 2 }),
  },
  (t) => [
    primaryKey({ name: "contract_scope_pkey", columns: [t.userId, t.quoteId, t.position] }),
    foreignKey({
      name: "contract_scope_quote_fkey",
      columns: [t.userId, t.quoteId],
      foreignColumns: [quotes.userId, quotes.id],
    }).onDelete("cascade"),
    check(
      "contract_scope_state_check",
      sql`${t.state} in ('priced', 'included', 'allowance', 'excluded', 'not_mentioned')`,
    ),
    check("contract_scope_amount_check", sql`${t.amount} >= 0 and ${t.amount} <> 'NaN'`),
    check(
      "contract_scope_labor_check",
      sql`${t.labor} is null or (${t.labor} >= 0 and ${t.amount} is not null and ${t.labor} <= ${t.amount})`,
    ),
  ],
);
