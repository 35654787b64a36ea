/*
 * Words banned by check-words.ts, with their replacements.
 *
 * A space in a name stands for any way to join words: "held account" is heldAccount, HeldAccount,
 * held_account and held-account. A star matches any ending: "colour*" is also colours and coloured. A word with
 * capitals matches in exactly that form.
 */

export interface BannedWord {
  word: string;
  /** the replacement */
  write: string;
  /** paths of files where the word is allowed */
  except?: RegExp;
  /** matches a whole identifier only */
  whole?: true;
  /** a bad name, but fine in prose */
  nameOnly?: true;
  /** allowed after this text */
  unlessAfter?: string;
}

/** For identifiers and file names, also where prose quotes them. */
export const NAMES: readonly BannedWord[] = [
  { word: "asker", write: "request context" },
  { word: "request work", write: "request context" },
  { word: "count attempt", write: "consumeRateLimit" },
  { word: "take back attempt", write: "refundAttempt" },
  { word: "held lease", write: "renewed lease" },
  { word: "creation pace", write: "creation rate limit" },
  { word: "crowds", write: "attempt batches", nameOnly: true },
  { word: "upload slots", write: "ConcurrencyLimiter" },
  { word: "import slots", write: "ConcurrencyLimiter" },
  { word: "most open", write: "ConcurrencyLimiter" },
  { word: "created once", write: "idempotency" },
  { word: "sign in caps", write: "SIGN_IN_LIMITS" },
  { word: "upload caps", write: "UPLOAD_LIMITS" },
  { word: "turn caps", write: "TURN_RATE_LIMITS" },
  { word: "demo caps", write: "DEMO_LIMITS" },
  { word: "is carried", write: "isAttached" },
  { word: "carried by", write: "attachedTo" },
  { word: "page answers", write: "preloaded responses" },
  { word: "lock subscription", write: "lockPlan" },
  { word: "keeping awake", write: "keep-alive queries" },
  { word: "retry headers", write: "idempotency header" },
  { word: "held account", write: "account lock" },
  { word: "hold account", write: "lockAccount" },
  { word: "prove owner", write: "reauthenticate" },
  { word: "happening", write: "SecurityEvent", nameOnly: true },
  { word: "unsubscribing", write: "unsubscribe token", nameOnly: true },
  { word: "sign in step", write: "second-factor challenge" },
  { word: "step cookie", write: "sign-in cookies" },
  { word: "known device", write: "trusted device" },
  { word: "own account", write: "account owner", whole: true },
  { word: "origin of", write: "client info", whole: true },
  { word: "own day", write: "client date" },
  { word: "if changed", write: "etag" },
  { word: "json answer", write: "raw json" },
  { word: "event stream", write: "server-sent events", unlessAfter: "text/" },
  {
    word: "fence",
    write: "response serializer",
    except: /^server\/features\/demo\/|^tests\/e2e\//,
  },
  { word: "Allowance", write: "RateLimit", whole: true, nameOnly: true },
  { word: "Turns", write: "ConcurrencyLimiter", whole: true, nameOnly: true },
  { word: "pace", write: "minimum throughput", nameOnly: true },
  { word: "watch taking", write: "monitorThroughput" },
  { word: "body deadline", write: "body timeout" },
  { word: "known methods", write: "method registry" },
  { word: "kept secret", write: "persisted secret" },
  { word: "config reader", write: "env reader" },
  { word: "address hash", write: "ip hash" },
  { word: "inline hashes", write: "CSP hashes" },
  { word: "delete in rounds", write: "batch delete" },
  { word: "sweep schedule", write: "scheduler" },
  { word: "carried upload", write: "attached uploads" },
  { word: "kept letter", write: "stored message" },
  { word: "spool*", write: "temp file" },
  { word: "paid amount", write: "signed amount" },
  { word: "exact cents", write: "cents from sum" },
  { word: "reckon*", write: "calculate" },
  { word: "into trash", write: "moveToTrash" },
  { word: "out of trash", write: "restoreFromTrash" },
  { word: "settle details", write: "validateDetails" },
  { word: "order mail", write: "enqueueMail" },
  { word: "order link", write: "enqueueEmailToken" },
  { word: "tell outcome", write: "download status" },
  { word: "write accountant", write: "accountant archive" },
  { word: "in slices", write: "cooperative yield" },
  { word: "remembered queries", write: "saved mapping queries" },
  { word: "as data", write: "tool output", whole: true },
  { word: "facts about", write: "fact builders" },
  { word: "checked reply", write: "verified reply" },
  { word: "leftovers", write: "unclaimed words", nameOnly: true },
  { word: "own data", write: "account backup" },
  { word: "money plan", write: "budget" },
  { word: "surprises", write: "contingency or risk allowance" },
  { word: "promised", write: "committed", nameOnly: true },
  { word: "parts of", write: "a name that says which parts", whole: true },
  { word: "name of", write: "a name that says whose", whole: true },
  { word: "day of", write: "a name that says which day", whole: true },
];

/** For comments, documents and test titles. */
export const PROSE: readonly BannedWord[] = [
  { word: "nobody", write: "no one, or name the role" },
  { word: "somebody", write: "name the role: user, owner, operator, attacker" },
  { word: "everybody", write: "name the role: every user, all accounts" },
  { word: "whoever", write: "name the role: the caller, the user, the operator" },
  { word: "whosoever", write: "name the role" },
  { word: "so many", write: "the number, or that many" },
  { word: "is told", write: "name what is sent, shown or logged" },
  { word: "are told", write: "name what is sent, shown or logged" },
  { word: "was told", write: "name what was sent, shown or logged" },
  { word: "be told", write: "name what is sent, shown or logged" },
  { word: "one's own", write: "the owner's, or its own" },
  { word: "in the stead of", write: "instead of" },
  { word: "anew", write: "again" },
  { word: "likeliest", write: "most likely" },
  { word: "mend*", write: "fix" },
  { word: "bring back", write: "restore" },
  { word: "brings back", write: "restores" },
  { word: "brought back", write: "restored" },
  { word: "order of works", write: "template" },
  { word: "in the midst", write: "during" },
  { word: "in spite of", write: "despite" },
  { word: "tells of", write: "name what is sent, shown or logged", except: /^server\/adviser\// },
  { word: "hears of", write: "is notified of", except: /^server\/adviser\// },
  { word: "hear of", write: "be notified of" },
  { word: "hears nothing", write: "gets no notification" },
  { word: "the own", write: "the user's own" },
  { word: "take along", write: "move or delete with it" },
  { word: "takes along", write: "moves or deletes with it" },
  { word: "as it came", write: "raw, or unchanged" },
  { word: "comes twice", write: "duplicate" },
  { word: "line of activity", write: "activity entry" },
  { word: "lines of activity", write: "activity entries" },
  { word: "activity line*", write: "activity entry" },
  { word: "is left alone", write: "is left unchanged" },
  { word: "are left alone", write: "are left unchanged" },
  { word: "unplanned rest", write: "unallocated part" },
  { word: "in reach", write: "that the member may see" },
  { word: "own scope", write: "separate scope" },
  { word: "fenced", write: "serialized by its schema" },
];

/** The adviser's table of British spellings. */
const SPELLING_TABLE = /\/questions?\/words[.]ts$/;

/** Verbs in -ize, without that ending. */
const IZE_VERBS = [
  "recogn",
  "initial",
  "capital",
  "sanit",
  "author",
  "summar",
  "serial",
  "deserial",
  "normal",
  "organ",
  "optim",
  "minim",
  "maxim",
  "categor",
  "synchron",
  "priorit",
  "custom",
  "final",
  "material",
  "token",
  "real",
] as const;

/** Not the bare stem: it would also match nouns and adjectives such as "optimistic" or "organism". */
function spellingsOf(verb: string): BannedWord[] {
  return ["ise*", "isa*", "ising"].map((ending) => ({
    word: `${verb}${ending}`,
    write: `${verb}iz…`,
  }));
}

/** US spelling and one word per thing; also checked in string literals. */
export const SPELLING: readonly BannedWord[] = [
  { word: "instalment*", write: "installment" },
  { word: "holdback*", write: "retainage" },
  { word: "e-mail*", write: "email" },
  ...IZE_VERBS.flatMap(spellingsOf),
  { word: "utilis*", write: "use" },
  { word: "analyse*", write: "analyze" },
  { word: "colour*", write: "color" },
  { word: "favour*", write: "favor" },
  { word: "behaviour*", write: "behavior" },
  { word: "neighbour*", write: "neighbor" },
  { word: "honour*", write: "honor" },
  { word: "labour*", write: "labor", except: SPELLING_TABLE },
  { word: "flavour*", write: "flavor" },
  { word: "centre*", write: "center" },
  { word: "metre*", write: "meter" },
  { word: "centimetre*", write: "centimeter" },
  { word: "litre*", write: "liter" },
  { word: "fibre*", write: "fiber" },
  { word: "grey*", write: "gray" },
  { word: "catalogue*", write: "catalog" },
  { word: "defence*", write: "defense" },
  { word: "offence*", write: "offense" },
  { word: "licence*", write: "license" },
  { word: "programme", write: "program" },
  { word: "cheque*", write: "check", except: SPELLING_TABLE },
  { word: "mould*", write: "mold" },
  { word: "artefact*", write: "artifact" },
  { word: "labelled", write: "labeled" },
  { word: "labelling", write: "labeling" },
  { word: "modelled", write: "modeled" },
  { word: "modelling", write: "modeling" },
  { word: "travelled", write: "traveled" },
  { word: "travelling", write: "traveling" },
  { word: "signalled", write: "signaled" },
  { word: "cancelling", write: "canceling" },
  { word: "fulfil", write: "fulfill" },
  { word: "enrol", write: "enroll" },
  { word: "commonest", write: "most common" },
  { word: "dearer", write: "more expensive" },
  { word: "way round", write: "way around" },
  { word: "whilst", write: "while" },
  { word: "amongst", write: "among" },
  { word: "learnt", write: "learned" },
  { word: "spelt", write: "spelled" },
  { word: "ageing", write: "aging" },
];

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
