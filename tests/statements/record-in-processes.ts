import pg from "pg";
import { FOLDER_VARIABLE, isOfTheApp, note, textOf, wrap, writeNotes } from "./notes.ts";

/*
 * Import history the app where tests start it as a process of its own: there all that its pool
 * sends is the app's. A process that is killed keeps nothing.
 */

wrap(pg.Client.prototype, "query", (self, [query], call) => {
  const text = isOfTheApp(self) ? textOf(query) : undefined;
  if (text !== undefined) note(text, undefined);
  return call();
});

process.on("exit", () => {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder !== undefined) writeNotes(folder);
});
