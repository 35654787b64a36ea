/** A link among the rows of a dialog. */
export const LINK = "font-medium text-accent-text underline-offset-4 hover:underline";
