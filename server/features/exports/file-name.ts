const LONGEST = 40;

/**
 * A name such as "plumbline-kitchen-remodel-expenses-2026-03-14.csv", which is portable whatever
 * the project's name.
 */
export function fileName(project: { id: number; name: string }, file: string, day: string): string {
  const words = project.name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase();
  const dot = file.lastIndexOf(".");
  const called = words === "" ? `project-${project.id}` : words;
  return `plumbline-${called}-${file.slice(0, dot)}-${day}${file.slice(dot)}`;
}
