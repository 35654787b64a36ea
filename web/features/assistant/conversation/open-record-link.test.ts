import { expect, test } from "vitest";
import { openRecordLink } from "./open-record-link.ts";

test.each([
  ["/expenses?category=Labor&projectId=3", [3], "/expenses?category=Labor"],
  ["/dashboard?projectId=3", [3], "/dashboard"],
  ["/contractors", [], "/contractors"],
  ["/expenses?search=a%26b&projectId=x", [], "/expenses?search=a%26b"],
  ["/timeline?projectId=-1", [], "/timeline"],
  ["/expenses?category=Labor&projectId=99", [], "/expenses?category=Labor"],
  ["/timeline?projectId=4#milestone-9", [4], "/timeline#milestone-9"],
  [
    "/expenses?from=2026-11-01&to=2026-11-30&projectId=3",
    [3],
    "/expenses?from=2026-11-01&to=2026-11-30",
  ],
  ["/expenses?search=a?b&category=Labor", [], "/expenses?search=a%3Fb&category=Labor"],
  ["/expenses?search=what%3F", [], "/expenses?search=what%3F"],
])("%s selects %j and goes to %s", (path, selected, address) => {
  const chosen: number[] = [];
  const visited: string[] = [];
  openRecordLink(path, {
    projects: [{ id: 3 }, { id: 4 }],
    select: (id) => void chosen.push(id),
    navigate: (to) => void visited.push(to),
  });
  expect(chosen).toEqual(selected);
  expect(visited).toEqual([address]);
});

test("selects no project while the projects are loading", () => {
  const visited: string[] = [];
  openRecordLink("/dashboard?projectId=3", {
    projects: undefined,
    select: () => expect.fail("A project was selected"),
    navigate: (to) => void visited.push(to),
  });
  expect(visited).toEqual(["/dashboard"]);
});
