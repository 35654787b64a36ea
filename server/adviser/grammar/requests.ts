import { isOneOf, lengthAt, type Sentence, type Words } from "./sentence.ts";

/** Whether it asks something, or orders something else than recording. */
export function isQuestion(words: Words): boolean {
  const isMarked = words.length === 0 || words.some(({ text }) => text === "?");
  return isMarked || lengthAt(words, 0, "question") > 0;
}

/** Whether it denies, doubts, or speaks of what may be or of a sum of many expenses. */
export function isUncertain(words: Words): boolean {
  return words.some((_, at) => lengthAt(words, at, "denied") + lengthAt(words, at, "doubted") > 0);
}

/** Whether it says that something is not so, or only may be. */
export function isDenied(words: Words): boolean {
  return words.some(({ key }, at) => key === "if" || lengthAt(words, at, "denied") > 0);
}

/** Without its politeness; undefined for what asks for anything else: 'Can you find a plumber?' */
export function withoutPoliteness(sentence: Sentence): Sentence | undefined {
  const { words } = sentence;
  let start = 0;
  let isAsked = false;
  for (;;) {
    const asking = lengthAt(words, start, "asking");
    const mark = start > 0 && words[start]?.kind === "mark" && words[start]?.text !== "?" ? 1 : 0;
    const length = asking || lengthAt(words, start, "courtesy") || mark;
    if (length === 0) break;
    isAsked ||= asking > 0;
    start += length;
  }
  if (isAsked && lengthAt(words, start, "recording") === 0) return undefined;
  const isEnd = (word: Words[number] | undefined) =>
    word?.kind === "mark"
      ? isAsked || word.text !== "?"
      : isOneOf(word, "please pls plz thanks thx");
  let end = words.length;
  while (end > start && isEnd(words[end - 1])) end -= 1;
  return { ...sentence, words: words.slice(start, end) };
}
