import { expect, test } from "vitest";
import { type DigestItem, digestSections } from "./digest-words.ts";

function item(part: Partial<DigestItem>): DigestItem {
  return {
    projectName: "Kitchen",
    isOfProject: true,
    actorName: "Ada",
    kind: "expense",
    action: "created",
    count: 1,
    label: "Oak boards",
    ...part,
  };
}

test.each<[Partial<DigestItem>, string]>([
  [{}, "Ada added the expense Oak boards"],
  [{ count: 3 }, "Ada added 3 expenses"],
  [{ count: 1200, action: "deleted" }, "Ada deleted 1,200 expenses"],
  [{ kind: "milestone", action: "completed", label: "Floor" }, "Ada completed the milestone Floor"],
  [{ kind: "import", action: "imported", label: "bank.csv" }, "Ada added the import bank.csv"],
  [{ kind: "import", action: "undone", label: "bank.csv" }, "Ada undid the import bank.csv"],
  [{ kind: "quote", action: "changed", count: 2 }, "Ada changed 2 quotes"],
  [{ kind: "backup", action: "restored", label: "" }, "Ada restored the account backup"],
  [{ kind: "member", action: "invited", label: "ben" }, "Ada invited the member ben"],
  [{ kind: "member", action: "joined", label: "Ada" }, "Ada joined the household"],
  [{ kind: "member", action: "left", label: "Ada" }, "Ada left the household"],
  [{ kind: "member", action: "took_over", label: "Ben" }, "Ada took over the home of Ben"],
])("%o is written as %j", (part, words) => {
  expect(digestSections([item(part)])).toEqual([{ heading: "Kitchen", items: [words] }]);
});

test("items are grouped by project, with separate groups for no project and for deleted ones", () => {
  const sections = digestSections([
    item({}),
    item({ projectName: null, isOfProject: false, kind: "contractor", label: "Bob" }),
    item({ projectName: null, kind: "project", action: "deleted", label: "Shed" }),
    item({ actorName: "Ben", count: 2 }),
  ]);
  expect(sections).toEqual([
    { heading: "Kitchen", items: ["Ada added the expense Oak boards", "Ben added 2 expenses"] },
    { heading: "All projects", items: ["Ada added the contractor Bob"] },
    { heading: "Deleted projects", items: ["Ada deleted the project Shed"] },
  ]);
});
