import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import MiniSearch, { type SearchResult } from "minisearch";
import { wordSet } from "../grammar/word-lists.ts";

/** A short, cited text about renovating in general; nothing in it is about anybody's own records. */
export interface Article {
  /** the file's name without its ending */
  slug: string;
  title: string;
  /** the words with which people ask for it */
  topics: readonly string[];
  /** markdown, without the title, the topics and the sources */
  body: string;
  sources: readonly { title: string; url: string }[];
}

const FOLDER = path.join(import.meta.dirname, "texts");
const FORM =
  /^# (?<title>.+)\nTopics: (?<topics>.+)\n\n(?<body>[\s\S]+?)\n\n## Sources\n\n(?<sources>(?:- \[[^[\]]+\]\(https:\/\/[^\s()]+\)\n)+)$/;

/** Throws with the name of the file if it doesn't have the form of an article. */
export function parseArticle(fileName: string, text: string): Article {
  const parts = FORM.exec(text.replaceAll("\r\n", "\n"))?.groups;
  if (parts === undefined) throw new Error(`${fileName} doesn't have the form of an article`);
  const { title = "", topics = "", body = "", sources = "" } = parts;
  return {
    slug: path.basename(fileName, ".md"),
    title,
    topics: topics.split(",").map((topic) => topic.trim()),
    body,
    sources: [...sources.matchAll(/\[(.+)\]\((.+)\)/g)].map(([, of = "", url = ""]) => ({
      title: of,
      url,
    })),
  };
}

let loaded: readonly Article[] | undefined;

/** Read once, at the first use: most requests never ask for an article. */
export function loadArticles(): readonly Article[] {
  loaded ??= readdirSync(FOLDER)
    .filter((name) => name.endsWith(".md"))
    .toSorted()
    .map((name) => parseArticle(name, readFileSync(path.join(FOLDER, name), "utf8")));
  return loaded;
}

const NAMED_FIELDS = ["title", "topics"];

/** Measured: the weakest right answer to a question of the tests fits by 16. */
const MIN_FIT = 15;
/** An article that fits so much less than the best is beside the question. */
const MIN_OF_BEST = 0.25;

let index: MiniSearch<Article> | undefined;
/** Every word of every article, known once they are indexed. */
const known = new Set<string>();

function makeIndex(): MiniSearch<Article> {
  const search = new MiniSearch<Article>({
    idField: "slug",
    fields: [...NAMED_FIELDS, "body"],
    tokenize: articleWords,
    processTerm: (word) => {
      const term = termOf(word);
      if (term !== undefined) known.add(term);
      return term;
    },
  });
  search.addAll(loadArticles());
  return search;
}

function isNear(found: string, asked: string): boolean {
  if (found === asked) return true;
  return asked.length > 5 && found.slice(0, 3) === asked.slice(0, 3);
}

/**
 * How well a result fits the whole question: not at all if no article mentions half of it ("who
 * painted the Mona Lisa"), or if it shares one everyday word, or two where others are asked for.
 */
function fitOf({ score, match }: SearchResult, asked: readonly string[]) {
  const named = Object.keys(match).filter((term) =>
    match[term]?.some((field) => NAMED_FIELDS.includes(field)),
  );
  const met = asked.filter((term) => named.some((found) => isNear(found, term)));
  const strange = asked.filter((term) => !known.has(term) && !met.includes(term)).length;
  if (strange * 2 >= asked.length) return { score: 0, covered: 0 };
  const isAbout =
    met.length > (strange === 0 ? 1 : 2) ||
    named.some((found) => !isEveryday(found) && met.some((term) => isNear(found, term)));
  // The part of the words asked that its title or topics have.
  const covered = isAbout ? met.length / asked.length : 0;
  return { score: score * Math.sqrt(covered), covered };
}

/*
 * Below these it is open which article is meant: a weak fit, one of few of the words, or a middling
 * one with a second near to it. Of 260 questions of the tests one in twenty is asked back.
 */
const WEAK_FIT = 25;
const PARTLY = 0.4;
const PARTLY_FIT = 65;
const MIDDLING_FIT = 100;
const NEAR_BEST = 0.8;

/** Titles that may answer a question, which may be no general one; none if the best is certain. */
export function titlesInDoubt(question: string, isDoubted = false): readonly string[] {
  const [first, second] = findArticles(question, 2);
  if (first === undefined || (first.covered === 1 && !isDoubted)) return [];
  const isNear = (second?.score ?? 0) >= first.score * NEAR_BEST && first.score < MIDDLING_FIT;
  const isPartly = first.covered < PARTLY && first.score < PARTLY_FIT;
  if (!isDoubted && !isNear && !isPartly && first.score >= WEAK_FIT) return [];
  return [first, second].flatMap((found) => found?.article.title ?? []);
}

export function isArticleTitle(text: string): boolean {
  return loadArticles().some(({ title }) => title === text);
}

/** The articles that answer a question, the best first; none if the set doesn't answer it. */
export function findArticles(question: string, limit = 3) {
  const asked = termsOf(question);
  const titled = loadArticles().find(({ title }) => title === question);
  if (titled !== undefined) return [{ article: titled, score: MIDDLING_FIT, covered: 1 }];
  if (asked.length === 0) return [];
  index ??= makeIndex();
  const results = index.search(asked.join(" "), {
    tokenize: (text) => text.split(" "),
    processTerm: (term) => term,
    boost: { title: 3, topics: 5, body: 0.5 },
    boostTerm: (term) => (isCommon(term) ? 0.2 : isEveryday(term) ? 0.6 : 1),
    prefix: (term) => term.length > 3,
    fuzzy: (term) => (term.length > 5 ? 1 : false),
    weights: { prefix: 0.3, fuzzy: 0.5 },
  });
  const found = results
    .flatMap((result) => {
      const article = loadArticles().find(({ slug }) => slug === result.id);
      return article === undefined ? [] : [{ article, ...fitOf(result, asked) }];
    })
    .toSorted((a, b) => b.score - a.score);
  const least = Math.max(MIN_FIT, (found[0]?.score ?? 0) * MIN_OF_BEST);
  return found.filter(({ score }) => score >= least).slice(0, limit);
}

/** A longer question is judged by its beginning. */
const MAX_TERMS = 40;
/** Longer ones are no words, and near matches of them are costly to look for. */
const LONGEST_TERM = 24;

const STOP_WORDS = wordSet("article stop words");
const COMMON_WORDS = wordSet("article common words");

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

const COMMON = new Set([...COMMON_WORDS].map(stemOf));
const EVERYDAY = new Set([...COMMON, ...[...wordSet("article everyday words")].map(stemOf)]);

export const isCommon = (term: string) => COMMON.has(term);

/** Says nothing about the subject when it is alone. */
export const isEveryday = (term: string) => EVERYDAY.has(term);

/** "Mechanic's" is "mechanic", "don't" is "dont", "R-value" is "rvalue"; accents are left out. */
export function articleWords(text: string): string[] {
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
  const terms = articleWords(text).flatMap((word) => termOf(word) ?? []);
  return [...new Set(terms)].slice(0, MAX_TERMS);
}
