/** How a screen can look: each of these is walked by the tests of the barriers. */
interface Look {
  name: string;
  tag: string[];
  width: number;
  use: { colorScheme: "light" | "dark"; viewport: { width: number; height: number } };
}

function look(colorScheme: "light" | "dark", width: number, ...tags: string[]): Look {
  const name = `${colorScheme}, ${width} px wide`;
  // They set the width themselves, so that the phone's project leaves them out.
  const tag = ["@once", ...tags];
  return { name, tag, width, use: { colorScheme, viewport: { width, height: 844 } } };
}

/**
 * Colors do not depend on the width, nor the layout on the colors: the first two show each of
 * both once. The other pairs repeat them.
 */
export const LOOKS: readonly Look[] = [
  look("light", 390),
  look("dark", 1280),
  look("light", 1280, "@all"),
  look("dark", 390, "@all"),
];
