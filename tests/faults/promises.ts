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
      "every acknowledged write is there, none twice; ready again within 3 s; the database that was left running is taken over",
  },
  "database-killed": {
    title: "PostgreSQL is killed",
    holds:
      "every acknowledged write is there, none twice; the app never exits; serves again within 5 s",
  },
  pooler: {
    title: "PgBouncer is killed",
    holds: "every acknowledged write is there, none twice; no process exits",
  },
  "two-starts": {
    title: "Two are started on one data folder",
    holds: "one serves, the others are refused with a line that says why; the data is intact",
  },
  "graceful-stop": {
    title: "The app is stopped in good order",
    holds: "what was acknowledged is there, and no process runs on",
  },
  "stop-while-answering": {
    title: "The app is stopped while the assistant answers",
    holds: "the answer ends with a sentence, the model is hung up on, the process goes at once",
  },
  "rolling-restart": {
    title: "Two processes behind a proxy are restarted in turn",
    holds: "no request fails",
  },
  "backup-restore": {
    title: "The machine is lost, and a backup restored on another one",
    holds: "one command each; rows, sums and receipts are equal; people go on where they were",
  },
  "mail-killed": {
    title: "The app is killed while it sends a mail",
    holds: "a mail that had not gone is sent; one that may have arrived is not sent again",
  },
  "object-store": {
    title: "The object store is down, hangs or breaks off",
    holds:
      "an upload ends with an error within 10 s; an expense without receipt is saved; no orphan is left",
  },
  provider: {
    title: "Stripe is down, hangs or breaks off",
    holds: "an error within the limit, and nothing changed by half; everything else goes on",
  },
  "outside-services": {
    title: "Stripe, the model or the mail server is down or hangs",
    holds: "an error within the limit; everything else is as fast as before",
  },
  "full-disk": {
    title: "The disk is full",
    holds: "writes are refused with 503 or 507, reads go on; all is well once there is space",
  },
  "nothing-writable": {
    title: "No row can be written",
    holds: "everything can be read, also by who would have their session moved on",
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
    title: "Ten times the load that it can serve",
    holds:
      "503 with Retry-After for the excess; p99 of what is served at most 1 s; normal within 10 s after",
  },
  folders: {
    title: "Awkward folders and users",
    holds: "what was written is there after the next start",
  },
  soak: {
    title: "A long time at half load, with uploads and aborted streams",
    holds: "memory is flat once it has settled",
  },
};
