export interface FaultPromise {
  /** name of the fault, heading of its figures */
  title: string;
  /** the behavior that must hold under it */
  holds: string;
}

/**
 * Every fault, by the name of its test file. `npm run test:faults` runs them in this order: the
 * longest, which lose least when cut short, come last.
 */
export const PROMISES: Readonly<Record<string, FaultPromise>> = {
  "app-killed": {
    title: "The app is killed",
    holds:
      "every acknowledged write exists once; ready again within 3 s; the database left running is taken over",
  },
  "database-killed": {
    title: "PostgreSQL is killed",
    holds: "every acknowledged write exists once; the app never exits; serves again within 5 s",
  },
  pooler: {
    title: "PgBouncer is killed",
    holds: "every acknowledged write exists once; no process exits",
  },
  "two-starts": {
    title: "Two apps are started on one data folder",
    holds: "one serves, the others exit with one line that says why; the data is intact",
  },
  "graceful-stop": {
    title: "The app is stopped gracefully",
    holds: "every acknowledged write exists, and no process is left running",
  },
  "stop-while-answering": {
    title: "The app is stopped while the assistant answers",
    holds:
      "the reply ends with a message, the call to the model is canceled, the process exits at once",
  },
  "rolling-restart": {
    title: "Two processes behind a proxy are restarted in turn",
    holds: "no request fails",
  },
  "backup-restore": {
    title: "The machine is lost, and a backup restored on another one",
    holds: "one command each; rows, sums and receipts are equal; users stay signed in",
  },
  "mail-killed": {
    title: "The app is killed while it sends an email",
    holds: "an unsent email is sent by the next start; one that may have arrived is not sent again",
  },
  "object-store": {
    title: "The object store is down, hangs or drops connections",
    holds:
      "an upload fails within 10 s; an expense without a receipt is saved; no orphaned file is left",
  },
  provider: {
    title: "Stripe is down, hangs or drops connections",
    holds: "an error within the time limit, and no partial change; everything else works",
  },
  "outside-services": {
    title: "Stripe, the model or the mail server is down or hangs",
    holds: "an error within the time limit; everything else is as fast as before",
  },
  "full-disk": {
    title: "The disk is full",
    holds: "writes are refused with 503 or 507, reads work; everything works once there is space",
  },
  "nothing-writable": {
    title: "No row can be written",
    holds: "everything can be read, also with a session due for an extension",
  },
  "clock-jump": {
    title: "The clock jumps",
    holds:
      "no user is signed out or locked out, no email is sent twice, no cleanup removes what is still valid",
  },
  "slow-clients": {
    title: "400 slow clients",
    holds: "closed within 30 s; others are served",
  },
  overload: {
    title: "Ten times the load that the app can serve",
    holds:
      "the excess gets 503 with Retry-After; served requests have a p99 of at most 1 s; normal within 10 s after",
  },
  folders: {
    title: "Unusual folders and system users",
    holds: "every acknowledged write exists after the next start",
  },
  soak: {
    title: "A long time at half load, with uploads and aborted streams",
    holds: "memory stays flat after the warm-up",
  },
};
