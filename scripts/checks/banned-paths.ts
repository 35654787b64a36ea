import type { BannedWord } from "./banned-words.ts";

/** Whole paths as regular expressions, with the name that the file or folder should have. */
export const PATHS: readonly BannedWord[] = [
  { word: "server/(?:.*/)?(?:places|turns)[.]ts", write: "limits/concurrency-limiter.ts" },
  { word: "server/(?:.*/)?attempts[.]ts", write: "limits/rate-limit.ts" },
  { word: "server/(?:.*/)?guesses[.]ts", write: "code-rate-limit.ts" },
  { word: "server/(?:.*/)?shells[.]ts", write: "page-shells.ts" },
  { word: "server/(?:.*/)?links[.]ts", write: "email-tokens.ts" },
  { word: "server/features/pages/.*", write: "features/page-preload/" },
  { word: "server/http/(?:.*/)?web[.]ts", write: "static-pages.ts" },
  { word: "server/http/(?:.*/)?origin[.]ts", write: "origin-check.ts" },
  { word: "server/http/(?:.*/)?taking[.]ts", write: "slow-reader.ts" },
  { word: "server/db/exclusive[.]ts", write: "advisory-lock.ts" },
  { word: "server/(?:.*/)?rounds[.]ts", write: "batch-delete.ts or scheduler.ts" },
  { word: "server/db/constraint[.]ts", write: "constraint-errors.ts" },
  { word: "server/features/receipts/picture[.]ts", write: "image.ts" },
  { word: "server/features/second-factor/changes[.]ts", write: "security-changes.ts" },
  { word: "server/features/assistant/setting[.]ts", write: "turn-context.ts" },
  { word: "server/features/exports/report/ink[.]ts", write: "pdf-text.ts" },
  { word: "server/features/exports/report/face[.]ts", write: "fonts.ts" },
  { word: "server/(?:.*/)?letters[.]ts", write: "mail-templates.ts" },
  { word: "(?:server|web)/features/operations/.*", write: "features/maintenance/" },
  {
    word: "(?:server|web)/features/recovery/.*",
    write: "features/mail/ and features/credentials/",
  },
];
