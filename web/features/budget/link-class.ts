/** Class of links in dialog rows. */
export const LINK = "font-medium text-accent-text underline-offset-4 hover:underline";
