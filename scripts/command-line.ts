import { parseArgs, type ParseArgsConfig } from "node:util";
import * as z from "zod/mini";
import { ConfigError } from "../server/config/config.ts";
import { AppError } from "../server/errors.ts";
import { issue } from "../shared/problem.ts";

/** A user error, printed without a stack trace. */
export class Refusal extends Error {}

type Options = NonNullable<ParseArgsConfig["options"]>;
interface Parsing<Known extends Options> {
  usage: string;
  options: Known;
  allowPositionals?: boolean;
}

/**
 * The command's arguments; undefined after printing the usage for --help.
 *
 * @throws Refusal with the usage, for an unknown option
 */
export function readArguments<const Known extends Options>({
  usage,
  options,
  allowPositionals = false,
}: Parsing<Known>) {
  const help = { type: "boolean", default: false } as const;
  try {
    const { values, positionals } = parseArgs({ options: { ...options, help }, allowPositionals });
    // Checked first, so that --help works with any other arguments.
    if (process.argv.slice(2).includes("--help")) {
      console.log(usage);
      return undefined;
    }
    return { values, positionals };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/** Runs a command: prints an error line by line, and exits with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    for (const line of linesOf(error)) console.error(line);
    process.exitCode = 1;
  }
}

function linesOf(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.lines;
  if (error instanceof AppError) {
    const issues = z.array(issue).safeParse(error.problem.details?.["issues"]);
    return issues.success ? issues.data.map(({ message }) => message) : [error.message];
  }
  return [error instanceof Error ? error.message : String(error)];
}
