import { MAX_RATING } from "../../../../shared/contractors/input.ts";

export const STARS = Array.from({ length: MAX_RATING }, (_, index) => index + 1);
