import type { Choice } from "./choices.tsx";

/** Removes accents and case: "jose" finds "José". */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}

/** Choices that contain each typed word, those that begin with the text first. */
export function matchingChoices(choices: readonly Choice[], typed: string): readonly Choice[] {
  const text = plain(typed);
  if (text === "") return choices;
  const words = text.split(/\s+/);
  const found = choices.flatMap((choice) => {
    const label = plain(choice.label);
    if (!words.every((word) => label.includes(word))) return [];
    return [{ choice, isFirst: label.startsWith(text) }];
  });
  return found
    .toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst))
    .map(({ choice }) => choice);
}

/** The only choice with this name; undefined if several have it. */
export function choiceNamed(choices: readonly Choice[], typed: string): Choice | undefined {
  const text = plain(typed);
  const [named, another] = choices.filter(({ label }) => plain(label) === text);
  return another === undefined ? named : undefined;
}
