import { expect, test } from "vitest";
import { openRecordLink } from "./open-record-link.ts";

test.each([
  ["/expenses?category=Labor&projectId=3", [3], "/expenses?category=Labor"],
  ["/dashboard?projectId=3", [3], "/dashboard"],
  ["/contractors", [], "/contractors"],
  ["/expenses?search=a%26b&projectId=x", [], "/expenses?search=a%26b"],
  ["/timeline?projectId=-1", [], "/timeline"],
  ["/expenses?search=a?b&category=Labor", [], "/expenses?search=a%3Fb&category=Labor"],
  ["/expenses?search=what%3F", [], "/expenses?search=what%3F"],
])("%s selects %j and goes to %s", (path, selected, address) => {
  const chosen: number[] = [];
  const visited: string[] = [];
  openRecordLink(path, {
    select: (id) => void chosen.push(id),
    navigate: (to) => void visited.push(to),
  });
  expect(chosen).toEqual(selected);
  expect(visited).toEqual([address]);
});
