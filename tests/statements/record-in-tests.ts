import { afterAll } from "vitest";
import { forgetSenders } from "./listening.ts";
import { FOLDER_VARIABLE, writeNotes } from "./notes.ts";

/*
 * A set-up file of vitest: keeps what the app has sent to the database in each file of tests.
 * Files share a process, and there the listening is loaded once.
 */
afterAll(() => {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder !== undefined) writeNotes(folder);
  forgetSenders();
});
