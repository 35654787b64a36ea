import { describe, expect, test } from "vitest";
import { chosenProject } from "../../../shared/projects/chosen-project.ts";
import { projectIdFrom } from "./project-choice.ts";

describe("the selected project", () => {
  const kitchen = { id: 3, archivedAt: null };
  const attic = { id: 8, archivedAt: null };

  test.each([
    ["the stored one", [kitchen, attic], 8, attic],
    ["the first, when none is stored", [kitchen, attic], undefined, kitchen],
    ["the first, when the stored one was deleted", [kitchen, attic], 5, kitchen],
    ["undefined without projects", [], 8, undefined],
  ])("is %s", (_, projects, chosenId, expected) => {
    expect(chosenProject(projects, chosenId)).toBe(expected);
  });
});

describe("a select's value as a project id", () => {
  test.each([
    ["12", 12],
    ["9007199254740991", 9_007_199_254_740_991],
    ["9007199254740993", undefined],
    ["", undefined],
    ["0", undefined],
    ["-3", undefined],
    ["1.5", undefined],
    ["007", undefined],
    ["kitchen", undefined],
    [null, undefined],
  ])("%j is %j", (text, expected) => {
    expect(projectIdFrom(text)).toBe(expected);
  });
});
