/** A width and color scheme; the accessibility tests check every screen in each. */
interface Look {
  name: string;
  tag: string[];
  width: number;
  use: { colorScheme: "light" | "dark"; viewport: { width: number; height: number } };
}

function look(colorScheme: "light" | "dark", width: number, ...tags: string[]): Look {
  const name = `${colorScheme}, ${width} px wide`;
  // They set their own width, so the phone project skips them.
  const tag = ["@once", ...tags];
  return { name, tag, width, use: { colorScheme, viewport: { width, height: 844 } } };
}

/**
 * Colors do not depend on the width, nor layout on the colors: the first two cover both. The other
 * pairs repeat them.
 */
export const LOOKS: readonly Look[] = [
  look("light", 390),
  look("dark", 1280),
  look("light", 1280, "@all"),
  look("dark", 390, "@all"),
];
