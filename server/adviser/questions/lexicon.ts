import { wordsByLabel } from "../intents/example-table.ts";

/** What carries no question of its own. */
const FILLERS =
  "a an the of is are am be been being do does did have has had to for on in at with by from and so far now right " +
  "currently please can could would will you your yours it its that this these those there here some any what which " +
  "who whom how much many money dollars dollar bucks usd tell show give me us i we my our mine ours ok okay just " +
  "actually really exactly quick quickly question wondering wonder know like want about into out up as if or but not " +
  "still yet already ever then than also too again let see look get got getting go going made make makes making thing " +
  "things stuff else more less well um uh hmm oh hi hello hey pls plz kindly thanks thank cheers all everything total " +
  "totally whole altogether overall only both between during within since until till before after through throughout " +
  "moment date time times long ago per each every one ones something anything someone anyone anybody somebody them " +
  "they he she him her his their was were work works done worth towards toward including yourself think say said " +
  "need another guy man lady person company project record recorded entered logged listed saved same where when why off own buddy guys mate down thus far gonna gotta bro dude tho " +
  "though cuz because lol btw quite maybe kinda sorta anyway grand shelled dough";

const FILLER_WORDS: ReadonlySet<string> = new Set(FILLERS.split(" "));

/** Every word that means something here: none of them is taken for a misspelled other. */
const VOCABULARY: ReadonlySet<string> = new Set([
  ...[...wordsByLabel().values()].flatMap((words) => [...words]),
  ...FILLER_WORDS,
]);

export function isVocabulary(word: string): boolean {
  return VOCABULARY.has(word);
}

/** Words of their own that are one letter away from one of those. */
export const NO_SLIPS: ReadonlySet<string> = new Set(
  "speed match sent send protect protects pavement pavements reminding spread mouth contract contracts contracted finishes completes expanse material".split(
    " ",
  ),
);

/** Single words that a slip of the finger may have meant. */
export const OFTEN_MISSPELLED: readonly string[] = (
  "spent spend spending expense expenses budget budgets category categories contractor contractors " +
  "milestone milestones overdue remaining receipt receipts biggest largest smallest payment payments " +
  "project projects compare percent percentage afford latest upcoming completed finished summary " +
  "overview breakdown missing month monthly deadline bought purchase cheapest expensive highest " +
  "labor materials permits yesterday january february march april august september october november december"
).split(" ");

export function isFiller(key: string): boolean {
  return FILLER_WORDS.has(key);
}
