import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { type Project, project } from "../../../../shared/projects/contract.ts";
import { openDraft } from "../drafts.ts";
import { useConflict } from "./use-conflict.tsx";

const opened = project.parse({
  id: 7,
  userId: 1,
  name: "Kitchen",
  description: null,
  budget: "5000.00",
  startDate: null,
  finishedOn: null,
  archivedAt: null,
  totalSpent: "0.00",
  budgetUsedPercent: "0.00",
  version: "2",
});
const NAME = "project:7";

const kept = new Map<string, string>();
const storage = {
  length: 0,
  clear: vi.fn<() => void>(),
  getItem: (key: string) => kept.get(key) ?? null,
  key: () => null,
  removeItem: (key: string) => void kept.delete(key),
  setItem: (key: string, value: string) => void kept.set(key, value),
};
beforeEach(() => kept.clear());

function Form({ draft }: { draft: ReturnType<typeof openDraft> }) {
  const conflict = useConflict<"project", Project>({
    kind: "project",
    record: project,
    toFormValues: ({ name, budget }) => ({ name, budget, description: "" }),
    form: { getValues: () => ({ name: "", budget: "", description: "" }), setValue: () => {} },
    draft,
    opened,
    onSave: () => {},
  });
  return conflict.startedFrom()?.version;
}

const startOf = () => renderToStaticMarkup(<Form draft={openDraft(1, NAME, storage)} />);

test("an edit with a restored draft starts from the record that the draft was typed on", () => {
  expect(startOf()).toBe("2");
  const typed = openDraft(1, NAME, storage);
  typed.startFrom({ ...opened, version: "1" });
  typed.save({ name: "Kitchen and bath" });
  expect(startOf()).toBe("1");
});

test("a draft of an earlier release starts from the current record", () => {
  kept.set(`draft:1:${NAME}`, JSON.stringify({ name: "Kitchen and bath" }));
  expect(startOf()).toBe("2");
});
