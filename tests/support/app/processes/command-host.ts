import { pathToFileURL } from "node:url";
import * as z from "zod";

/*
 * Runs the commands of scripts/ one after another in this process, on request of `callInHost`:
 * loading a command's imports costs a second of processor time, which a process per call would
 * spend each time.
 */

const call = z.object({
  script: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
});

let calls = 0;

function setEnvironment(env: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
}

/** Captures what is written to a stream until the returned function restores it. */
function listen(stream: NodeJS.WriteStream): () => string {
  const write = stream.write;
  let said = "";
  stream.write = (chunk: string | Uint8Array) => {
    said += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
    return true;
  };
  return () => {
    stream.write = write;
    return said;
  };
}

async function run({ script, args, env }: z.infer<typeof call>) {
  setEnvironment(env);
  process.argv = [process.execPath, script, ...args];
  process.exitCode = undefined;
  const streams = [listen(process.stdout), listen(process.stderr)];
  let broken = "";
  try {
    calls += 1;
    // A query makes Node load the command again, but not its imports.
    await import(`${pathToFileURL(script).href}?call=${calls}`);
  } catch (error) {
    broken = String(error instanceof Error ? error.stack : error);
    process.exitCode = 1;
  }
  const said = streams.map((end) => end()).join("") + broken;
  return { code: process.exitCode ?? 0, said };
}

process.on("message", (message) => {
  void run(call.parse(message)).then((result) => process.send?.(result));
});
