import { adoptSheet } from "../../../lib/adopt-sheet.ts";
import panel from "./assistant.css?inline";
import composer from "../conversation/composer.css?inline";
import reply from "../reply.css?inline";

/**
 * Adds the panel's styles to the page. They are part of its script: a separate style sheet that
 * failed to load would not be retried.
 */
export function adoptStyles(): void {
  adoptSheet(panel + composer + reply);
}
