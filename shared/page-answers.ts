/** The element of a page that holds what calls of its first screen would be answered, by their path. */
export const PAGE_ANSWERS = "answers";
