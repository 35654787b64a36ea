import { afterAll } from "vitest";
import { clearStatementSenders } from "./listening.ts";
import { FOLDER_VARIABLE, writeNotes } from "./notes.ts";

/*
 * Vitest setup file: writes the app's statements after each test file. Files share a process, where
 * the recorder is loaded once.
 */
afterAll(() => {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder !== undefined) writeNotes(folder);
  clearStatementSenders();
});
