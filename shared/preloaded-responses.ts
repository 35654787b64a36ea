/** Id of the element that holds the embedded responses of the first screen, by path. */
export const PRELOADED_RESPONSES_ID = "answers";
