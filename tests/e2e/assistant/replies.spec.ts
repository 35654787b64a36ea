import { expect, type Page, test } from "../../support/browser/fixtures.ts";
import {
  openAssistant,
  openDashboardWithChat,
  storedMessage,
} from "../../support/browser/chat-double.ts";

/** Opens the panel on a conversation with these replies. */
async function showReplies(page: Page, markdown: readonly string[]) {
  const messages = markdown.flatMap((text) => [
    storedMessage("user", "Tell me"),
    storedMessage("assistant", text),
  ]);
  await openDashboardWithChat(page, messages);
  const panel = await openAssistant(page);
  const reply = panel
    .getByRole("log")
    .getByRole("listitem")
    .filter({ hasText: "AI Assistant:" })
    .last();
  await expect(reply).toBeVisible();
  return { panel, reply };
}

async function showReply(page: Page, markdown: string) {
  return showReplies(page, [markdown]);
}

test("a reply is rendered as markdown, marks a statement without a record, and can be copied", async ({
  page,
  context,
  homeowner,
}) => {
  await homeowner.addProject();
  const markdown = "**Bold** and [$1.00](/dashboard)";
  const { panel } = await showReplies(page, [
    [
      "## Plan",
      "Some **bold**, *slanted* and ~~struck~~ words, `code`.",
      "- [x] Permit\n- [ ] Inspection",
      "1. First\n2. Second",
      "| Item | Cost |\n|---|--:|\n| Door | 120 |",
      "> Quoted",
      "```\nlet x = 1;\n```",
    ].join("\n\n"),
    "About **10%** (not from your records) is usual.",
    markdown,
  ]);
  const replies = panel.getByRole("log").getByRole("listitem").filter({ hasText: "AI Assistant:" });
  await test.step("lists, tasks, tables, strikethrough, code and quotes", async () => {
    const reply = replies.filter({ hasText: "Quoted" });
    await expect(reply.getByRole("heading", { name: "Plan" })).toBeVisible();
    await expect(reply.locator("del")).toHaveText("struck");
    await expect(reply.locator("strong")).toHaveText("bold");
    await expect(reply.getByText("Done: Permit")).toBeVisible();
    await expect(reply.getByText("To do: Inspection")).toBeVisible();
    await expect(reply.getByRole("table").getByRole("row")).toHaveText(["ItemCost", "Door120"]);
    await expect(reply.getByRole("cell", { name: "120" })).toHaveCSS("text-align", "right");
    await expect(reply.locator("blockquote")).toHaveText("Quoted");
    await expect(reply.locator("pre")).toHaveText("let x = 1;");
    await expect(reply.locator("code")).toHaveText("code");
  });
  await test.step("a statement without a record is marked and explained", async () => {
    const reply = replies.filter({ hasText: "is usual" });
    const mark = reply.getByText("(not from your records)", { exact: true });
    await expect(mark).toBeVisible();
    await expect(mark).toHaveAttribute("title", /wasn't found in your records/);
    await expect(reply).toContainText("About 10% (not from your records) is usual.");
  });
  await test.step("a reply is copied as markdown, also without the clipboard API", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const reply = replies.last();
    const read = () => page.evaluate(() => navigator.clipboard.readText());
    await reply.getByRole("button", { name: "Copy" }).click();
    await expect(reply.getByRole("button", { name: "Copied" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
    expect(await read()).toBe(markdown);

    await page.evaluate(() => navigator.clipboard.writeText("something else"));
    await page.evaluate(() =>
      Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject() }),
    );
    await page.getByRole("heading", { name: "AI Assistant" }).click();
    await reply.getByRole("button", { name: "Copy" }).click();
    await expect(reply.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await read()).toBe(markdown);
  });
});

const HOSTILE: readonly { what: string; markdown: string }[] = [
  { what: "a picture", markdown: "![a](https://evil.example/x.png?secret)" },
  { what: "a picture by reference", markdown: "![a][r]\n\n[r]: https://evil.example/x.png" },
  { what: "a picture inside a link", markdown: "[![a](https://evil.example/x.png)](/dashboard)" },
  { what: "an img tag", markdown: '<img src="https://evil.example/x.png" onerror="alert(1)">' },
  { what: "an img tag in a block", markdown: "<div>\n\n<img src=x onerror=alert(1)>\n\n</div>" },
  {
    what: "a script",
    markdown: "<script>alert(1)</script>\n\n<script src=//evil.example/x.js></script>",
  },
  { what: "a drawing", markdown: "<svg onload=alert(1)><script>alert(2)</script></svg>" },
  {
    what: "a frame",
    markdown: '<iframe src="https://evil.example/" srcdoc="<script>alert(1)</script>">',
  },
  {
    what: "a style sheet",
    markdown:
      '<style>@import "https://evil.example/x.css";</style>\n\n<link rel=stylesheet href=//evil.example/x.css>',
  },
  {
    what: "a form",
    markdown: '<form action="https://evil.example/"><input name=q><button>Go</button></form>',
  },
  {
    what: "entities",
    markdown: "&lt;img src=x onerror=alert(1)&gt; &#60;script&#62;alert(1)&#60;/script&#62;",
  },
  { what: "code that closes", markdown: "```html\n</code></pre><img src=x onerror=alert(1)>\n```" },
  {
    what: "a title that breaks out",
    markdown: '[x](https://evil.example "\\" onmouseover=alert(1) x=\\"")',
  },
];

const NO_LINKS = [
  "[one](javascript:alert(1))",
  "[two](JaVaScRiPt:alert(1))",
  "[three](&#106;avascript:alert(1))",
  "[four](data:text/html,<script>alert(1)</script>)",
  "[five](vbscript:x)",
  "[six](//evil.example/x)",
  "[seven](/\\evil.example/x)",
  "[eight](/api/expenses/export)",
  "[nine](https://plumbline.example@evil.example/)",
  "[ten](mailto:a@evil.example)",
  "[eleven](file:///etc/passwd)",
  "[twelve](#top)",
  "[thirteen][r]\n\n[r]: javascript:alert(1)",
  "<javascript:alert(1)>",
].join("\n\n");
const EXTERNAL_LINKS =
  "[https://bank.example](https://evil.example/login?x=1) or https://other.example/guide";

/** What markdown must not become. Runs inside the page. */
function dangersIn(replies: Element[]): string[][] {
  return replies.map((reply) =>
    [...reply.querySelectorAll("*")]
      .filter(
        (element) =>
          element.matches("img, script, iframe, style, link, form, input, object") ||
          element.getAttributeNames().some((name) => name.startsWith("on")),
      )
      .map(({ outerHTML }) => outerHTML),
  );
}

test("row 84: hostile markdown in a reply fetches nothing and runs nothing, and links lead to websites only", async ({
  page,
  homeowner,
}) => {
  await homeowner.addProject();
  const { panel, reply } = await showReplies(page, [
    ...HOSTILE.map(({ markdown }) => `${markdown}\n\nThe end`),
    NO_LINKS,
    EXTERNAL_LINKS,
  ]);
  const replies = panel.getByRole("log").getByRole("listitem").filter({ hasText: "The end" });
  await expect(replies).toHaveCount(HOSTILE.length);
  const dangers = await replies.evaluateAll(dangersIn);
  for (const [index, { what }] of HOSTILE.entries()) expect(dangers[index], what).toEqual([]);
  // The title that breaks out.
  await replies.last().getByRole("link").hover();

  await test.step("a disallowed address is not a link in any notation", async () => {
    const noLinks = panel.getByRole("listitem").filter({ hasText: "thirteen" });
    await expect(noLinks).toBeVisible();
    await expect(noLinks.getByRole("link")).toHaveCount(0);
  });
  await test.step("an external link opens in a new tab without a referrer and shows its host", async () => {
    const links = reply.getByRole("link");
    await expect(links).toHaveCount(2);
    for (const [at, host] of ["evil.example", "other.example"].entries()) {
      await expect(links.nth(at)).toHaveAttribute("target", "_blank");
      await expect(links.nth(at)).toHaveAttribute("rel", "noopener noreferrer");
      await expect(links.nth(at)).toHaveAttribute("title", `Opens ${host} in a new tab`);
      await expect(links.nth(at)).toHaveAccessibleName(
        new RegExp(`\\(opens ${host} in a new tab\\)$`),
      );
    }
  });
  // A request to another origin, a script's dialog or a CSP violation fails the test at its end.
  await page.waitForLoadState("networkidle");
});

test("a figure links to its records in their project @all", async ({ page, homeowner }) => {
  const attic = await homeowner.addProject({ name: "Attic" });
  await homeowner.addExpense({
    projectId: attic.id,
    description: "Roof window",
    category: "Tools",
  });
  const cellar = await homeowner.addProject({ name: "Cellar" });
  const { reply, panel } = await showReply(
    page,
    `You spent [$123.40](/expenses?category=Tools&projectId=${attic.id}), and [$0.00](/dashboard?projectId=${cellar.id}) there.`,
  );
  await expect(page.getByRole("main")).toContainText("Dashboard");
  await reply.getByRole("link", { name: "$0.00" }).click();
  await expect(page).toHaveURL("/dashboard");
  await reply.getByRole("link", { name: "$123.40" }).click();
  await expect(page.getByRole("heading", { name: "All Expenses" })).toBeVisible();
  await expect(
    page.getByRole("main").getByText("Roof window").filter({ visible: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/expenses\?category=tools$/i);
  await expect(panel).toBeVisible();
});

test(
  "long words, wide tables and 200-letter names do not widen the panel",
  { tag: "@narrow" },
  async ({ page, homeowner }) => {
    const name = "Kitchen".repeat(28) + "long";
    await homeowner.addProject({ name });
    const columns = Array.from({ length: 12 }, (_, at) => `Column number ${at}`);
    const { panel, reply } = await showReply(
      page,
      [
        `You spent [$99,999,999.99](/expenses) on ${name}.`,
        "x".repeat(500),
        `\`${"y".repeat(300)}\``,
        `| ${columns.join(" | ")} |\n|${"---|".repeat(12)}\n| ${columns.map(() => name).join(" | ")} |`,
        "```\n" + "z".repeat(400) + "\n```",
      ].join("\n\n"),
    );
    const spills = await panel
      .getByRole("log")
      .evaluate((log) => log.scrollWidth - log.clientWidth);
    expect(spills).toBe(0);
    const table = reply.getByRole("group", { name: "Table" });
    expect(await table.evaluate((area) => area.scrollWidth > area.clientWidth)).toBe(true);
    const screen = page.viewportSize();
    const box = await panel.boundingBox();
    if (!screen || !box) throw new Error("There is no panel to measure");
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(screen.width);
  },
);
