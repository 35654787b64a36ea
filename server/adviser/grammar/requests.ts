import {
  isPhraseAt,
  phraseLengthAt,
  phrasesOf,
  setOf,
  type Sentence,
  type Word,
} from "./sentence.ts";

const GREETINGS = phrasesOf(
  ..."hi hello hey ok okay so well alright thanks great fyi btw note update yes yeah yep oh".split(
    " ",
  ),
  "hi there",
  "hey there",
  "good morning",
  "thank you",
  "by the way",
  "quick note",
  "quick update",
  "assistant",
  "please note that",
);

const PLEASE = phrasesOf("please", "pls", "plz", "kindly", "go ahead and", "just", "quickly");

/** These ask for something to be done. What follows must be a word for recording. */
const ASKING = phrasesOf(
  "can you",
  "could you",
  "would you",
  "will you",
  "can u",
  "i want to",
  "i want you to",
  "i'd like to",
  "i'd like you to",
  "i would like to",
  "i would like you to",
  "id like to",
  "i need to",
  "i need you to",
  "we need to",
  "we want to",
  "we'd like to",
  "let me",
  "let's",
  "lets",
  "help me",
  "would you mind",
);

const RECORDING = setOf(
  "add log record enter note save create put track remind mark schedule register set file book check tick",
  "adding logging recording",
);

const TAILS = phrasesOf(
  "please",
  "pls",
  "plz",
  "thanks",
  "thx",
  "ty",
  "thank you",
  "thanks a lot",
  "thank you so much",
  ..."add,log,record,save,note,enter"
    .split(",")
    .flatMap((verb) =>
      ["it", "that", "this"].flatMap((what) => [
        `${verb} ${what}`,
        `can you ${verb} ${what}`,
        `could you ${verb} ${what}`,
        `can you please ${verb} ${what}`,
        `please ${verb} ${what}`,
      ]),
    ),
);

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

function startOf(words: readonly Word[]): { at: number; isAsked: boolean } {
  let at = 0;
  let isAsked = false;
  for (;;) {
    const asking = phraseLengthAt(words, at, ASKING);
    const polite = phraseLengthAt(words, at, PLEASE) || greetingLength(words, at);
    const mark = at > 0 && words[at]?.kind === "mark" && words[at]?.text !== "?" ? 1 : 0;
    const length = asking || polite || mark;
    if (length === 0) return { at, isAsked };
    isAsked ||= asking > 0;
    at += length;
  }
}

/** A greeting is set off, or stands before somebody who speaks: "so I paid", "Hi! Paid". */
function greetingLength(words: readonly Word[], at: number): number {
  const length = phraseLengthAt(words, at, GREETINGS);
  const next = words[at + length];
  const isGreeting =
    next === undefined ||
    next.kind === "mark" ||
    length > 1 ||
    ["i", "we", "please", "can", "could"].includes(next.key);
  return isGreeting ? length : 0;
}

/** Where the polite end begins; its question mark asks for nothing else. */
function endOf(words: readonly Word[], start: number): { at: number; isAsked: boolean } {
  let at = words.length;
  let isAsked = false;
  const lastMark = words.at(-1)?.text === "?" ? 1 : 0;
  for (;;) {
    const marks = trailingMarks(words, at, start);
    const tail = TAILS.find(
      (phrase) =>
        at - marks - phrase.length >= start &&
        isPhraseAt(words, at - marks - phrase.length, phrase),
    );
    if (tail === undefined) break;
    isAsked ||= tail.length > 1 && tail[0] !== "thank" && tail[0] !== "thanks";
    at -= marks + tail.length;
  }
  const isQuestion = lastMark === 1 && at === words.length;
  const isPolite =
    start > 0 && isQuestion && words.slice(0, start).some(({ key }) => ASKED.has(key));
  const marks = trailingMarks(words, at, start);
  if (isQuestion && !isPolite) return { at, isAsked };
  return { at: at - marks, isAsked };
}
const ASKED = setOf("can could would will");

function trailingMarks(words: readonly Word[], at: number, start: number): number {
  let marks = 0;
  while (at - marks > start && words[at - marks - 1]?.kind === "mark") marks += 1;
  return marks;
}
