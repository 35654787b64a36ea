/*
 * The words of a text as the search for articles compares them: the same for what was written and
 * for what is asked.
 */

/** More than anybody's question has; a longer one is judged by its beginning. */
const MOST_TERMS = 40;
/** Longer ones are no words, and near matches of them are costly to look for. */
const LONGEST_TERM = 24;

const wordsIn = (list: string) => list.trim().split(/\s+/);

/** Words that are in questions about anything, so that sharing them says nothing. */
const STOP_WORDS = new Set(
  wordsIn(`
  a about again all also always am an and another any anybody anyone anything are aren around as ask
  at be because been being best better big both but by came can cannot cause come could couldnt did
  didnt different do does doesnt doing don done dont each easy else enough even ever every example
  explain far few find for from get getting give go goes going good got great had has hasnt have
  havent having he hello help her here hers hi him his how i if im important in into is isnt it its
  just keep kind know large last later least left let like little ll look lot made make makes many
  may maybe me mean means might more most much must my name near need needed needs never new next no
  normal normally not nothing now of often ok okay on once one only or other others our out part
  people per pick place please possible probably problem put question quick rather re really reasonable require
  required requires right said same say says see seem she should shouldnt since so some somebody
  someone something soon sort still such sure take takes tell than thank thanks that the their them
  then there these they thing things think this those though through tip tips to today together
  tomorrow too toward try two type until up us use used using usually ve very want wants was wasnt
  way we well went were what whatever whats when where whether which while who whole whom whose why will
  with within without won wont worth would write yes yesterday yet you your yours`),
);

/** In nearly every article, so they are no reason to prefer one. */
const COMMON_WORDS = wordsIn(
  "contractor cost home house job project remodel renovate renovation room work",
);

/**
 * Words of the articles that are as much about something else. One alone doesn't make a question
 * one about renovating: "open a bank account" isn't about paying a contractor.
 */
const EVERYDAY_WORDS = wordsIn(`
  100 200 3 4 5 50 act add advance after agreement aging air almost answer ant apartment approval approve aside
  assistance back bad bank bankrupt bar barrier base before begin behind black block board bond book
  boring borrow box break brush buffer build built burst butcher buy calculation calendar call camera
  cancel capital car card cast change chase cheap check child children choose city clay clean close
  cloth coat code cold color coming communication company compare compete complaint complete condition
  cool correct cost count course cover crew custom cushion cut damage danger date day direct disability
  disappear discount dishonest dispute district document donate double down draw dry due duration early
  easier elderly emergency energy equipment expand expensive extension extra fact factor fail fair
  fake fall fan fast fee file filter final finish finished first fit fix flag flash flat fluid foam
  foot forget format fresh front fund gain game garden gear general ghost goal good government grant
  ground half hand handy hang head heat hidden hit hold hood hotel hour hurricane hurt illegal impact
  improvement increase injury insect inside interest interview investment iron island item junk kid
  knock land late law lawsuit lawyer lay lead legal letter level light line list listed live living
  load long loose lose lost low main manage manual mask master meeting metal method mind mini
  minute miscellaneous model money month move myself noise notice number off old open order organize
  original outside over own owner pass paper parent patch pay percent period person pet phase phone photo plan
  plant plastic play plus point poor power practice pre prepare pressure previous price prime private pro
  problems program proof protect public pull pump punch quit rain range rate read record red reference
  refuse regret release remove rent report return review ring risk rule run safe save score second sell
  semi service set short show shut side sign silent sister site skill slow small smell smoke soft
  space special specialist spend split square stage stamp start state stay step stock stone stop store
  storm story sue suit sum supply surprise switch system talk tax tear temporary ten term test text
  theft time top tornado touch trade train transfer trash tree trench trip trust tube under understand
  unit universal update upgrade vacant value visit wage wait walk water week weekly wet wide
  worker write wrong year`);

function undouble(stem: string): string {
  return /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

function withoutPlural(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /..[^suio]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Plainer than a linguist's: "permits", "tiling" and "insulated" become "permit", "til" and "insulat". */
function stemOf(word: string): string {
  let stem = withoutPlural(word);
  if (stem.length > 5 && stem.endsWith("ing")) stem = undouble(stem.slice(0, -3));
  else if (stem.length > 4 && stem.endsWith("ed")) stem = undouble(stem.slice(0, -2));
  return stem.length > 3 && stem.endsWith("e") ? stem.slice(0, -1) : stem;
}

const COMMON = new Set(COMMON_WORDS.map(stemOf));
const EVERYDAY = new Set([...COMMON_WORDS, ...EVERYDAY_WORDS].map(stemOf));

export const isCommon = (term: string) => COMMON.has(term);

/** Says nothing about the subject when it is alone. */
export const isEveryday = (term: string) => EVERYDAY.has(term);

/** "Mechanic's" is "mechanic", "don't" is "dont", "R-value" is "rvalue"; accents are left out. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll(/['’]s\b/gu, "")
    .replaceAll(/(\p{L})['’](?=\p{L})/gu, "$1")
    .replaceAll(/(?<!\p{L})(\p{L})-(?=\p{L})/gu, "$1");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What is compared of a word; nothing for one that is in questions about anything. */
export function termOf(word: string): string | undefined {
  const isWord = word.length > 1 && word.length <= LONGEST_TERM;
  return isWord && !STOP_WORDS.has(word) ? stemOf(word) : undefined;
}

/** The words that mean something, each once, in their order. */
export function termsOf(text: string): string[] {
  const terms = wordsOf(text).flatMap((word) => termOf(word) ?? []);
  return [...new Set(terms)].slice(0, MOST_TERMS);
}
