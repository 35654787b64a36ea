/** Limits of one import, far above a year of one renovation. */
export const IMPORT_LIMITS = {
  bytes: 5 * 1024 * 1024,
  /** below the header */
  rows: 5000,
  columns: 100,
  /** lines above the header */
  preamble: 40,
} as const;
