import { describe, expect, test } from "vitest";
import { EXPENSE_CATEGORIES } from "../../../shared/expenses/catalog.ts";
import { MILESTONE_CATEGORIES } from "../../../shared/milestones/catalog.ts";
import { CONTRACTOR_SPECIALTIES } from "../../../web/features/contractors/catalog.ts";
import { loadArticles, parseArticle } from "./articles.ts";

const articles = loadArticles();
const slugs = articles.map(({ slug }) => slug);

test("the set is large enough, and its names and titles are different", () => {
  expect(articles.length).toBeGreaterThanOrEqual(64);
  expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
});

test("the set is read once", () => {
  expect(loadArticles()).toBe(articles);
});

describe.each(articles)("$slug", ({ title, topics, body, sources }) => {
  test("is short, and says something", () => {
    const words = body.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,$%/-]*/gu) ?? [];
    expect(words.length).toBeGreaterThanOrEqual(120);
    expect(words.length).toBeLessThanOrEqual(260);
    expect(title.length).toBeLessThanOrEqual(70);
  });

  test("is plain markdown: no HTML, pictures, links or headings of its own", () => {
    expect(body).not.toMatch(/<[a-z/!]|!\[|\]\(|^#|https?:/im);
  });

  test("names the words that people use, each once", () => {
    expect(topics.length).toBeGreaterThanOrEqual(5);
    expect(new Set(topics).size).toBe(topics.length);
    for (const topic of topics) expect(topic).toMatch(/^\S.{0,59}$/);
  });

  test("cites one to three public sources over https", () => {
    expect(sources.length).toBeGreaterThanOrEqual(1);
    expect(sources.length).toBeLessThanOrEqual(3);
    expect(new Set(sources.map(({ url }) => url)).size).toBe(sources.length);
    for (const source of sources) {
      const { protocol, hostname } = new URL(source.url);
      expect(protocol).toBe("https:");
      expect(hostname).toMatch(/\.(?:gov|org|com|net|us)$/);
      expect(source.title).toMatch(/\w/);
    }
  });

  test("advertises nothing and promises nothing", () => {
    expect(body).not.toMatch(
      /houzz|angi\b|homeadvisor|thumbtack|buildertrend|quickbooks|home depot|lowe's/i,
    );
    expect(body).not.toMatch(
      /amazing|stunning|dream home|game.changer|seamless|effortless|unlock|ultimate/i,
    );
    expect(body).not.toMatch(/we guarantee|guaranteed to|always deductible|is not legal advice/i);
  });
});

const CATEGORY_ARTICLES = {
  Materials: "buying-materials",
  Labor: "paying-for-labor",
  Permits: "permit-fees",
  Tools: "tools-rent-or-buy",
  Other: "other-costs",
} satisfies Record<(typeof EXPENSE_CATEGORIES)[number], string>;

const MILESTONE_ARTICLES = {
  Planning: "planning-phase",
  Permits: "permits",
  Demolition: "demolition",
  Structural: "structural-work",
  Electrical: "electrical-rough-in",
  Plumbing: "plumbing-rough-in",
  Insulation: "insulation",
  Drywall: "drywall-phase",
  Flooring: "flooring-phase",
  Kitchen: "kitchen",
  Bathroom: "bathroom",
  Painting: "painting-phase",
  "Final Touches": "final-touches",
  Inspection: "inspections",
} satisfies Record<(typeof MILESTONE_CATEGORIES)[number], string>;

const SPECIALTY_ARTICLES = {
  "General Contractor": "general-contractor",
  Electrician: "electrician",
  Plumber: "plumber",
  HVAC: "hvac",
  Carpenter: "carpenter",
  Roofer: "roofer",
  Painter: "painter",
  Flooring: "flooring-contractor",
  Drywall: "drywall-contractor",
  "Tile/Stone": "tile-and-stone",
  "Engineering / Structural": "structural-engineer",
  "Kitchen/Bath": "kitchen-and-bath-specialists",
  Landscaping: "landscaping",
  Other: "other-trades",
} satisfies Record<(typeof CONTRACTOR_SPECIALTIES)[number], string>;

test.each([
  ["category of expenses", EXPENSE_CATEGORIES.map((name) => CATEGORY_ARTICLES[name])],
  ["category of milestones", MILESTONE_CATEGORIES.map((name) => MILESTONE_ARTICLES[name])],
  ["specialty", CONTRACTOR_SPECIALTIES.map((name) => SPECIALTY_ARTICLES[name])],
])("every %s has an article", (_kind, needed) => {
  expect(slugs).toEqual(expect.arrayContaining(needed));
});

const WELL_FORMED = `# Deposits
Topics: deposit, down payment

A deposit shows that you are serious.

- It isn't the price.

## Sources

- [A page, A publisher](https://example.org/page)
- [Another page, A publisher](https://example.org/other)
`;

test("an article is a title, topics, a text and sources", () => {
  expect(parseArticle("deposits.md", WELL_FORMED)).toEqual({
    slug: "deposits",
    title: "Deposits",
    topics: ["deposit", "down payment"],
    body: "A deposit shows that you are serious.\n\n- It isn't the price.",
    sources: [
      { title: "A page, A publisher", url: "https://example.org/page" },
      { title: "Another page, A publisher", url: "https://example.org/other" },
    ],
  });
});

test("a file may have the line ends of Windows", () => {
  expect(parseArticle("deposits.md", WELL_FORMED.replaceAll("\n", "\r\n"))).toEqual(
    parseArticle("deposits.md", WELL_FORMED),
  );
});

test.each<[string, string]>([
  ["is empty", ""],
  ["has no title", WELL_FORMED.replace("# Deposits", "Deposits")],
  ["has no topics", WELL_FORMED.replace("Topics: deposit, down payment\n", "")],
  ["has empty topics", WELL_FORMED.replace("deposit, down payment", "")],
  ["has no text", "# Deposits\nTopics: deposit\n\n## Sources\n\n- [A](https://example.org)\n"],
  ["has no sources", WELL_FORMED.replace(/- \[[\s\S]+$/, "")],
  ["has a source without encryption", WELL_FORMED.replace("https:", "http:")],
  ["has a source that runs code", WELL_FORMED.replace("https://example.org/page", "javascript:1")],
  ["has a source that is no link", WELL_FORMED.replace("[A page, A publisher]", "A page ")],
  ["goes on after its sources", `${WELL_FORMED}\nMore.\n`],
])("a file that %s is refused by name", (_fault, text) => {
  expect(() => parseArticle("broken.md", text)).toThrow(/broken\.md/);
});
