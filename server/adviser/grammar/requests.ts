import { isOneOf, phraseLengthAt, type Sentence, type Words } from "./sentence.ts";
import { phraseList, wordSet } from "./word-lists.ts";

const GREETINGS = phraseList("greetings");
const PLEASE = phraseList("please");
const ASKING = phraseList("asking");
const RECORDING = wordSet("recording");
const ENDS = phraseList("polite ends");
const LONGEST_END = 5;

export interface Request {
  sentence: Sentence;
  /** a wish to record something was worded: "can you add …" */
  isAsked: boolean;
}

/**
 * The sentence without its politeness. Undefined for what asks for anything but recording:
 * 'Can you add an expense?' is a request, 'Can you find a plumber?' and 'I need to pay Joe' are not.
 */
export function withoutPoliteness({ text, said, words }: Sentence): Request | undefined {
  const start = startOf(words);
  if (start.isAsked && !RECORDING.has(words[start.at]?.key ?? "")) return undefined;
  const end = endOf(words, start.at);
  const rest = words.slice(start.at, end.at);
  return { sentence: { text, said, words: rest }, isAsked: start.isAsked || end.isAsked };
}

function startOf(words: Words): { at: number; isAsked: boolean } {
  let at = 0;
  let isAsked = false;
  for (;;) {
    const asking = phraseLengthAt(words, at, ASKING);
    const mark = at > 0 && words[at]?.kind === "mark" && words[at]?.text !== "?" ? 1 : 0;
    const length = asking || phraseLengthAt(words, at, PLEASE) || greetingLength(words, at) || mark;
    if (length === 0) return { at, isAsked };
    isAsked ||= asking > 0;
    at += length;
  }
}

/** A greeting is set off, or stands before the one who speaks: "so I paid", "Hi! Paid". */
function greetingLength(words: Words, at: number): number {
  const length = phraseLengthAt(words, at, GREETINGS);
  const next = words[at + length];
  const isSetOff = next === undefined || next.kind === "mark" || length > 1;
  return isSetOff || isOneOf(next, "i we please can could") ? length : 0;
}

/** Where the polite end begins; its question mark asks for nothing else. */
function endOf(words: Words, start: number): { at: number; isAsked: boolean } {
  let at = words.length;
  let isAsked = false;
  for (;;) {
    const end = at - trailingMarks(words, at, start);
    const length = endLength(words, start, end);
    if (length === 0) break;
    isAsked ||= length > 1 && !isOneOf(words[end - length], "thank thanks");
    at = end - length;
  }
  const isQuestion = words.at(-1)?.text === "?" && at === words.length;
  const isPolite = words.slice(0, start).some((word) => isOneOf(word, "can could would will"));
  if (isQuestion && !isPolite) return { at, isAsked };
  return { at: at - trailingMarks(words, at, start), isAsked };
}

function endLength(words: Words, start: number, end: number): number {
  for (let length = Math.min(LONGEST_END, end - start); length > 0; length -= 1) {
    if (phraseLengthAt(words, end - length, ENDS) === length) return length;
  }
  return 0;
}

function trailingMarks(words: Words, at: number, start: number): number {
  let marks = 0;
  while (at - marks > start && words[at - marks - 1]?.kind === "mark") marks += 1;
  return marks;
}
