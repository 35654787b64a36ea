import { adoptSheet } from "../../../lib/adopt-sheet.ts";
import panel from "./assistant.css?inline";
import composer from "../conversation/composer.css?inline";
import reply from "../reply.css?inline";

/**
 * Gives the page the panel's styles. They come with the panel's program, not as a file of their
 * own: one that failed to load would never be tried again, and the panel would stand there bare.
 */
export function adoptStyles(): void {
  adoptSheet(panel + composer + reply);
}
