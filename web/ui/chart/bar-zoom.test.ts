import { expect, test } from "vitest";
import { barZoom } from "./bar-zoom.ts";

test.each([
  [0, undefined],
  [95, undefined],
  [97.5, 50],
  [99.5, 90],
  [100, undefined],
  [100.5, 10],
  [104, 80],
  [105, undefined],
  [130, undefined],
])("a bar at %d%% fills its enlarged end by %s%%", (percent, fill) => {
  const zoom = barZoom(percent);
  if (fill === undefined) expect(zoom).toBeUndefined();
  else expect(zoom).toBeCloseTo(fill);
});
