import { describe, expect, test } from "vitest";
import { sentences, shapeOf } from "../../../../tests/support/adviser/sentence-shape.ts";

// description | amount | category | payment method | date | contractor | notes

describe("when it was paid", () => {
  test.each(
    sentences(`
  Paid Joe 850 cash for drywall yesterday => Drywall | 850.00 | Materials | Cash | 2026-03-17 | Joe #1 | -
  Paid Joe 850 for drywall last week => Drywall | 850.00 | Materials | ? | today | Joe #1 | (all)
  Paid Joe 850 for drywall two days ago => Drywall | 850.00 | Materials | ? | 2026-03-16 | Joe #1 | -
  Paid Joe 850 for drywall last Friday => Drywall | 850.00 | Materials | ? | 2026-03-13 | Joe #1 | -
  Paid Joe 850 for drywall on Friday => Drywall | 850.00 | Materials | ? | 2026-03-13 | Joe #1 | -
  Paid Joe 850 for drywall on Wednesday => Drywall | 850.00 | Materials | ? | today | Joe #1 | (all)
  Paid Joe 850 for drywall on the 3rd => Drywall | 850.00 | Materials | ? | 2026-03-03 | Joe #1 | -
  Paid Joe 850 for drywall March 3 => Drywall | 850.00 | Materials | ? | 2026-03-03 | Joe #1 | -
  Paid Joe 850 for drywall on March 20 => Drywall | 850.00 | Materials | ? | 2025-03-20 | Joe #1 | -
  Paid Joe 850 for drywall 3/14 => Drywall | 850.00 | Materials | ? | 2026-03-14 | Joe #1 | -
  Paid Joe 850 for drywall on 2026-03-03 => Drywall | 850.00 | Materials | ? | 2026-03-03 | Joe #1 | -
  Paid Joe 850 for drywall 3/14/2025 => Drywall | 850.00 | Materials | ? | 2025-03-14 | Joe #1 | -
  Paid Joe 850 for drywall the day before yesterday => Drywall | 850.00 | Materials | ? | 2026-03-16 | Joe #1 | -
  On March 3rd we bought tile for $600 from Floor & Decor on my Visa => Tile | 600.00 | Materials | Credit Card | 2026-03-03 | - | At Floor & Decor
  Could you please log that I paid Joe 850 cash for drywall yesterday? => Drywall | 850.00 | Materials | Cash | 2026-03-17 | Joe #1 | -
  I paid Joe 850 cash for drywall yesterday, can you add it? => nothing
  Please record $320 for paint, debit card, March 3 => Paint | 320.00 | Materials | Debit Card | 2026-03-03 | - | -
  Paid cash, $850, to Joe for drywall yesterday => Drywall | 850.00 | Materials | Cash | 2026-03-17 | Joe #1 | -
  Paid Joe 850 cash for drywall on Feb 30 => Drywall | 850.00 | Materials | Cash | today | Joe #1 | (all)
  Paid Joe 850 cash for drywall over the weekend => Drywall | 850.00 | Materials | Cash | today | Joe #1 | (all)
  Paid Joe 850 cash for drywall a couple of days ago => Drywall | 850.00 | Materials | Cash | today | Joe #1 | (all)
  Paid Joe 850 cash for drywall 3 days ago => Drywall | 850.00 | Materials | Cash | 2026-03-15 | Joe #1 | -
  Paid Joe 850 cash for drywall three weeks ago => Drywall | 850.00 | Materials | Cash | today | Joe #1 | (all)
  Paid Joe 850 cash for drywall in March => Drywall | 850.00 | Materials | Cash | today | Joe #1 | (all)
  Paid Joe 850 cash for drywall Mar. 3 => Drywall | 850.00 | Materials | Cash | 2026-03-03 | Joe #1 | -
  Paid Joe 850 cash for drywall 3 March 2026 => Drywall | 850.00 | Materials | Cash | 2026-03-03 | Joe #1 | -
  Paid Joe 850 cash for drywall on the 3rd of March => Drywall | 850.00 | Materials | Cash | 2026-03-03 | Joe #1 | -
  Paid Joe 850 cash for drywall March 3, 2025 => Drywall | 850.00 | Materials | Cash | 2025-03-03 | Joe #1 | -
  Paid Joe 850 cash for drywall on 12/24 => Drywall | 850.00 | Materials | Cash | 2025-12-24 | Joe #1 | -
  Paid Joe 850 cash for drywall 3-14-2026 => Drywall | 850.00 | Materials | Cash | 2026-03-14 | Joe #1 | -
  Paid Joe 850 cash for drywall on the 20th => Drywall | 850.00 | Materials | Cash | 2026-02-20 | Joe #1 | -
  Paid Joe 850 cash for drywall on the 31st => Drywall | 850.00 | Materials | Cash | today | Joe #1 | (all)
  Paid Joe 850 cash for drywall on 12/01/2026 => Drywall | 850.00 | Materials | Cash | today | Joe #1 | (all)
  Paid Joe 850 cash for drywall Monday and Tuesday => Drywall | 850.00 | Materials | Cash | today | Joe #1 | (all)
  Paid Joe 850 cash for drywall Mon => Drywall | 850.00 | Materials | Cash | 2026-03-16 | Joe #1 | -
  Paid Joe 850 cash for drywall this Monday => Drywall | 850.00 | Materials | Cash | 2026-03-16 | Joe #1 | -
  Paid Joe 850 cash for drywall this Friday => Drywall | 850.00 | Materials | Cash | today | Joe #1 | (all)
  Paid Joe 850 cash for drywall last night => Drywall | 850.00 | Materials | Cash | 2026-03-17 | Joe #1 | -
  Paid Joe 850 cash for drywall tonight => Drywall | 850.00 | Materials | Cash | today | Joe #1 | -
  Paid Joe $850 for drywall at 5pm => Drywall at 5pm | 850.00 | Materials | ? | today | Joe #1 | -
  Paid Joe $850 for drywall at 5:30 => Drywall at 5:30 | 850.00 | Materials | ? | today | Joe #1 | -
  Paid Joe $850 for drywall today => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  Paid Joe $850 for drywall on Tuesday, March 10 => Drywall | 850.00 | Materials | ? | 2026-03-10 | Joe #1 | -
  Paid Joe $850 for drywall on Tuesday March 10th, 2026 with cash => Drywall | 850.00 | Materials | Cash | 2026-03-10 | Joe #1 | -
  Paid Joe 850 March 3 2026 => ? | 850.00 | ? | ? | 2026-03-03 | Joe #1 | -
  Paid Joe on March 3 850 cash => ? | 850.00 | ? | Cash | 2026-03-03 | Joe #1 | -
  Paid Joe on the 3rd 850 cash => ? | 850.00 | ? | Cash | 2026-03-03 | Joe #1 | -
  Paid Joe 850 cash for drywall yesterday and he will finish the rest next week, looking forward to it! => Drywall | 850.00 | Materials | Cash | 2026-03-17 | Joe #1 | (all)
`),
  )("%s", (sentence, shape) => {
    expect(shapeOf(sentence)).toBe(shape);
  });
});
