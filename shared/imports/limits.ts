/** What one import takes. Far more than a year of anybody's renovation. */
export const IMPORT_LIMITS = {
  bytes: 5 * 1024 * 1024,
  /** of a file, below its header */
  rows: 5000,
  columns: 100,
  /** lines that a bank may write above the header */
  preamble: 40,
} as const;
