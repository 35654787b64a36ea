import { expect, test } from "vitest";
import { TEXT_LIMITS } from "../text.ts";
import type { Contractor } from "./contract.ts";
import { hasLongNotes, mergedFields } from "./merge.ts";

const CONTRACTOR: Contractor = {
  id: 1,
  userId: 1,
  name: "Ada",
  company: null,
  email: null,
  phone: null,
  specialty: null,
  hourlyRate: null,
  licenseNumber: null,
  insuranceExpiresOn: null,
  rating: null,
  notes: null,
  ratingNote: null,
  createdAt: "2026-03-01T00:00:00.000Z",
  version: "1",
};

const longest = "a".repeat(TEXT_LIMITS.paragraph);
const fitting = longest.slice("Late\n\n".length);
const emoji = "🔨".repeat(fitting.length);

test.each<[string, string | null, string | null, string | null, boolean]>([
  ["none", null, null, null, false],
  ["only the first", longest, null, longest, false],
  ["only the second", null, longest, longest, false],
  ["the same", longest, longest, longest, false],
  ["two that fit", "Late", fitting, `Late\n\n${fitting}`, false],
  ["two that fit, counted in characters", "Late", emoji, `Late\n\n${emoji}`, false],
  ["two that don't fit", "Late", `${fitting}a`, `Late\n\n${fitting}a`, true],
])("joins notes: %s", (_, first, second, both, isLong) => {
  for (const field of ["notes", "ratingNote"] as const) {
    const merged = mergedFields(
      { ...CONTRACTOR, [field]: first },
      { ...CONTRACTOR, [field]: second },
    );
    expect(merged[field]).toBe(both);
    expect(hasLongNotes(merged)).toBe(isLong);
  }
});
