import { CONTRACTOR_SPECIALTIES } from "../../../shared/contractors/catalog.ts";
import type { Word } from "./sentence.ts";
import { byFirstWord, labelsByPhrase } from "./word-lists.ts";

type Specialty = (typeof CONTRACTOR_SPECIALTIES)[number];

const SPECIALTIES = labelsByPhrase("trades");
const PHRASES = byFirstWord([...SPECIALTIES.keys()]);

/** The trade whose name stands at `at`, also in "my electrician's name is". */
export function specialtyAt(words: readonly Word[], at: number) {
  const bare = (offset: number) => words[at + offset]?.key.replace(/'s$/, "") ?? "";
  const found = PHRASES.get(bare(0))?.find((phrase) =>
    phrase.every((key, offset) => bare(offset) === key),
  );
  const label = SPECIALTIES.get(found?.join(" ") ?? "");
  const specialty: Specialty | undefined = CONTRACTOR_SPECIALTIES.find((one) => one === label);
  return found && specialty && { specialty, length: found.length };
}
