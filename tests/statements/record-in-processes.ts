import pg from "pg";
import {
  FOLDER_VARIABLE,
  followWrites,
  isOfTheApp,
  note,
  textOf,
  wrap,
  writeNotes,
} from "./notes.ts";

/*
 * Imported before the app in tests that start it as a process: there the pool sends only the app's
 * statements. A killed process records nothing.
 */

wrap(pg.Client.prototype, "query", (self, [query], call) => {
  const text = isOfTheApp(self) ? textOf(query) : undefined;
  if (text !== undefined) {
    note(text, undefined);
    followWrites(self, text, { isOfApp: true });
  }
  return call();
});

process.on("exit", () => {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder !== undefined) writeNotes(folder);
});
