import { isOneOf, keyPattern, lengthAt, type Sentence, type Words } from "./sentence.ts";

/** "Please", "hi there". A greeting of one word is set off, or the one who speaks follows: "so I paid". */
const COURTESY = keyPattern(
  "<please>|<greetings>(?:(?<= \\S+)|(?= [^a-z0-9](?: |$)|$)|(?= (?:i|we|please|can|could)(?: |$)))",
);
const ASKING = keyPattern("<asking>");
const RECORDING = keyPattern("<recording>");

/*
 * What is not plainly said to be so: questions, denials, plans, conditions. The grammar leaves
 * these alone, because a proposal from "I haven't paid Joe 850" would put words into a mouth.
 */
const ASKS = keyPattern(
  "<question starts>|<other orders>|(?:have|has|had) (?:i|we|you|he|she|they|it|anyone)|(?:have|has) (?:the|my|our)",
);
const DENIES = keyPattern("<denials>|\\S*n't");
const NOT_SO = keyPattern("<not so>|<questions within>|save \\$?\\d\\S* on");

/** Whether it asks something, or orders something else than recording. */
export function isQuestion(words: Words): boolean {
  const isMarked = words.length === 0 || words.some(({ text }) => text === "?");
  return isMarked || lengthAt(words, 0, ASKS) > 0;
}

/** Whether it denies, doubts, or speaks of what may be or of a sum of many expenses. */
export function isUncertain(words: Words): boolean {
  return words.some((_, at) => lengthAt(words, at, DENIES) + lengthAt(words, at, NOT_SO) > 0);
}

/** Whether it says that something is not so, or only may be. */
export function isDenied(words: Words): boolean {
  return words.some(({ key }, at) => key === "if" || lengthAt(words, at, DENIES) > 0);
}

/**
 * The sentence without its politeness. Undefined for what asks for anything but recording:
 * 'Can you add an expense?' is a request, 'Can you find a plumber?' and 'I need to pay Joe' are not.
 */
export function withoutPoliteness(sentence: Sentence): Sentence | undefined {
  const { words } = sentence;
  let start = 0;
  let isAsked = false;
  for (;;) {
    const asking = lengthAt(words, start, ASKING);
    const mark = start > 0 && words[start]?.kind === "mark" && words[start]?.text !== "?" ? 1 : 0;
    const length = asking || lengthAt(words, start, COURTESY) || mark;
    if (length === 0) break;
    isAsked ||= asking > 0;
    start += length;
  }
  if (isAsked && lengthAt(words, start, RECORDING) === 0) return undefined;
  const isEnd = (word: Words[number] | undefined) =>
    word?.kind === "mark"
      ? isAsked || word.text !== "?"
      : isOneOf(word, "please pls plz thanks thx");
  let end = words.length;
  while (end > start && isEnd(words[end - 1])) end -= 1;
  return { ...sentence, words: words.slice(start, end) };
}
