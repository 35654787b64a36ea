import * as z from "zod/mini";
import { id } from "../ids.ts";
import { TEXT_LIMITS } from "../text.ts";
import { version } from "../version.ts";
import type { Contractor } from "./contract.ts";

/** The contractor that is merged into the kept one, with the version that the user saw. */
export const mergeInput = z.object({ otherId: id, otherVersion: z.optional(version) });
export type MergeInput = z.infer<typeof mergeInput>;

/** The kept contractor's value wins; the other's fills an empty field. */
const SINGLE_FIELDS = [
  "company",
  "email",
  "phone",
  "specialty",
  "hourlyRate",
  "licenseNumber",
  "insuranceExpiresOn",
  "rating",
] as const;

/** The fields that a merge may change. */
export const MERGED_FIELDS = [...SINGLE_FIELDS, "notes", "ratingNote"] as const;
export type MergedFields = Pick<Contractor, (typeof MERGED_FIELDS)[number]>;

/** The kept contractor's fields after the merge. */
export function mergedFields(kept: Contractor, other: Contractor): MergedFields {
  return {
    company: kept.company ?? other.company,
    email: kept.email ?? other.email,
    phone: kept.phone ?? other.phone,
    specialty: kept.specialty ?? other.specialty,
    hourlyRate: kept.hourlyRate ?? other.hourlyRate,
    licenseNumber: kept.licenseNumber ?? other.licenseNumber,
    insuranceExpiresOn: kept.insuranceExpiresOn ?? other.insuranceExpiresOn,
    rating: kept.rating ?? other.rating,
    notes: joined(kept.notes, other.notes),
    ratingNote: joined(kept.ratingNote, other.ratingNote),
  };
}

function joined(first: string | null, second: string | null): string | null {
  if (first === null || second === null || first === second) return first ?? second;
  return `${first}\n\n${second}`;
}

/** Whether the combined notes exceed the limit of one contractor's notes. */
export function hasLongNotes({ notes, ratingNote }: MergedFields): boolean {
  return [notes, ratingNote].some((text) => Array.from(text ?? "").length > TEXT_LIMITS.paragraph);
}

/** The fields where both have a value and the values differ. */
export function differingFields(kept: Contractor, other: Contractor) {
  return SINGLE_FIELDS.filter(
    (field) => kept[field] !== null && other[field] !== null && kept[field] !== other[field],
  );
}
