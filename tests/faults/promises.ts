/**
 * What must hold under each fault, by the name of the file that tries it. `npm run test:faults`
 * tries them in this order: what takes longest, and says least if it is cut short, comes last.
 */
export const PROMISES: Readonly<Record<string, string>> = {
  "app-killed":
    "every acknowledged write is there, none twice; ready again within 3 s; the database that was left running is taken over",
  "database-killed":
    "every acknowledged write is there, none twice; the app never exits; it serves again within 5 s",
  "two-starts": "one serves, the others are refused with a line that says why; the data is intact",
  "graceful-stop":
    "what was acknowledged is there; nothing runs on; a start that cannot succeed says why in one line",
  "stop-while-answering":
    "the answer under way ends with a sentence, the model is hung up on, the process goes at once",
  "rolling-restart": "no request fails",
  "backup-restore": "one command each; rows, sums and receipts are equal; people sign in as before",
  "mail-killed": "a mail goes out at most once, and is not forgotten",
  "object-store":
    "an upload ends with an error within 10 s; an expense without receipt is saved; nothing is left of failed uploads",
  provider: "an error within the limit; nothing is changed by half; everything else goes on",
  "outside-services": "an error within the limit; everything else is answered as fast as before",
  "full-disk": "writes are refused with 503 or 507, reads go on; all is well once there is space",
  "clock-jump": "nobody is signed out by it, nothing is done twice, and nothing stops",
  "slow-clients": "closed within 30 s; others are served",
  overload:
    "503 with Retry-After for the excess; p99 of what is served at most 1 s; normal within 10 s after",
  folders: "what was written is there after the next start, in each kind of folder",
  soak: "memory is flat after the first minutes",
};
