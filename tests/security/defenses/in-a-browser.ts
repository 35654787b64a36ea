import type { DefenseEntry } from "./defense-entry.ts";

const REPLIES = "tests/e2e/assistant/replies.spec.ts";

/** Defenses that only a browser can show. */
export const IN_A_BROWSER: readonly DefenseEntry[] = [
  {
    row: 33,
    defense: "text is rendered as text",
    file: "web/features/expenses/detail/expense-detail-dialog.tsx",
    find: `<span className="whitespace-pre-wrap">{expense[field]}</span>`,
    replace: `<span dangerouslySetInnerHTML={{ __html: expense[field] }} />`,
    test: "tests/e2e/security/hostile-text.spec.ts",
    title: "row 33: hostile text in every stored field",
  },
  {
    row: 47,
    defense: "a date is shown without time zone conversion",
    file: "web/lib/format.ts",
    find: "if (day !== undefined) return fullDate(day);",
    replace: "if (day !== undefined) return LOCAL_DAY.format(new Date(day));",
    test: "tests/e2e/expenses/time-zones.spec.ts",
  },
  {
    row: 84,
    defense: "images in a reply are dropped",
    file: "web/features/assistant/conversation/reply-markdown.tsx",
    find: "case RuleType.image:",
    replace: `case RuleType.image:
      return <img alt="" src={node.target ?? ""} />;`,
    test: REPLIES,
  },
  {
    row: 84,
    defense: "a link leads to a website or a screen, else nowhere",
    file: "web/features/assistant/conversation/link-target.ts",
    find: String.raw`const isWeb = /^https?:\/\//i.test(href) && url.username === "" && url.password === "";`,
    replace: "const isWeb = true;",
    test: REPLIES,
  },
];
