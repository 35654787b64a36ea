/** A color scheme and a width at which the accessibility tests check their screens. */
interface Look {
  name: string;
  tag: string[];
  width: number;
  use: { colorScheme: "light" | "dark"; viewport: { width: number; height: number } };
}

function look(colorScheme: "light" | "dark", width: number, ...tags: string[]): Look {
  const name = `${colorScheme}, ${width} px wide`;
  // These tests set the width themselves, so the phone project skips them.
  const tag = ["@once", ...tags];
  return { name, tag, width, use: { colorScheme, viewport: { width, height: 844 } } };
}

/**
 * Colors do not depend on the width, nor the layout on the colors, so two looks cover both. The
 * second one runs with npm run test:all.
 */
export const LOOKS: readonly Look[] = [look("light", 390), look("dark", 1280, "@all")];
