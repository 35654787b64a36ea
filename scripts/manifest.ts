import { readFile } from "node:fs/promises";
import * as z from "zod";

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);
export type Manifest = z.infer<typeof manifestSchema>;

/** Vite's manifest of chunks. */
export async function readManifest(file: string): Promise<Manifest> {
  return manifestSchema.parse(JSON.parse(await readFile(file, "utf8")));
}

/** The key of the chunk with this name. */
function keyOf(manifest: Manifest, name: string): string {
  const [key, another] = Object.keys(manifest).filter((one) => manifest[one]?.name === name);
  if (key === undefined) throw new Error(`The build has no ${name}`);
  if (another !== undefined) throw new Error(`The build has several ${name}`);
  return key;
}

/** The files of the named chunks and of their static imports, each once. */
export function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  for (const name of names) visit(keyOf(manifest, name));
  return files;
}
