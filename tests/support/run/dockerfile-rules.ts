import { DockerfileParser, type Dockerfile } from "dockerfile-ast";

/*
 * Rules for our images, based on hadolint: reproducible, without root, and with signals that reach
 * the process.
 */

interface Rule {
  name: string;
  isBroken: (file: Dockerfile) => boolean;
}

const SHELL_TOOLS = /\b(?:apt-get|apk|curl|wget|sudo|chmod\s+(?:-R\s+)?0?777)\b/;
const SECRET = /PASSWORD|SECRET|TOKEN|API_KEY|CREDENTIAL/;

const keyed = (file: Dockerfile, keyword: string) =>
  file.getInstructions().filter((one) => one.getKeyword() === keyword);

const contentOf = (one: { getArgumentsContent(): string | null }) =>
  one.getArgumentsContent()?.trim() ?? "";

const lastOf = (file: Dockerfile, keyword: string) => {
  const last = keyed(file, keyword).at(-1);
  return last === undefined ? "" : contentOf(last);
};

/** Arguments of an instruction in exec form, which starts without a shell. */
export function execForm(text: string): readonly string[] | undefined {
  if (!text.startsWith("[")) return undefined;
  const parts: unknown = JSON.parse(text);
  const isList = Array.isArray(parts) && parts.every((part) => typeof part === "string");
  return isList ? parts : undefined;
}

const RULES: readonly Rule[] = [
  {
    name: "a base image is pinned to a full version or a digest",
    isBroken: (file) =>
      file
        .getFROMs()
        .some((from) => !/^\d+\.\d+\.\d+/.test(from.getImageTag() ?? "") && !from.getImageDigest()),
  },
  {
    name: "a working directory is absolute",
    isBroken: (file) => keyed(file, "WORKDIR").some((one) => !contentOf(one).startsWith("/")),
  },
  {
    name: "files are copied, never added",
    isBroken: (file) => keyed(file, "ADD").length > 0,
  },
  {
    name: "packages come from the lockfile",
    isBroken: (file) =>
      keyed(file, "RUN").some((one) => /npm (?:i|install)\b/.test(contentOf(one))),
  },
  {
    name: "no system packages are installed, and no privileges are added",
    isBroken: (file) => keyed(file, "RUN").some((one) => SHELL_TOOLS.test(contentOf(one))),
  },
  {
    name: "the last user is a number and not root",
    isBroken: (file) => !/^[1-9]\d*(?::[1-9]\d*)?$/.test(lastOf(file, "USER")),
  },
  {
    name: "the process starts without a shell or npm, which would block signals",
    isBroken: (file) => {
      const parts = execForm(lastOf(file, "CMD"));
      return keyed(file, "CMD").length !== 1 || parts?.[0] !== "node" || parts.includes("npm");
    },
  },
  {
    name: "the health check runs without a shell",
    isBroken: (file) => {
      const { args } = healthcheckOf(file);
      return args?.[0] !== "node" || !args.join(" ").includes("/healthz");
    },
  },
  {
    name: "it contains no secret",
    isBroken: (file) =>
      [...keyed(file, "ENV"), ...keyed(file, "ARG")].some((one) => SECRET.test(contentOf(one))),
  },
  {
    name: "stages that are copied from exist",
    isBroken: (file) => {
      const stages = new Set(file.getFROMs().map((from) => from.getBuildStage()));
      return file.getCOPYs().some((copy) => {
        const flag = copy.getFromFlag();
        return flag !== null && !stages.has(flag.getValue());
      });
    },
  },
];

export function parsed(text: string): Dockerfile {
  return DockerfileParser.parse(text);
}

/** The health check's program. */
export function healthcheckOf(file: Dockerfile): { args: readonly string[] | undefined } {
  const content = lastOf(file, "HEALTHCHECK");
  const command = /^(?:--\S+\s+|\\\s+)*CMD\s+(\[.*)$/s.exec(content)?.[1];
  return { args: command === undefined ? undefined : execForm(command) };
}

/** Names of the rules that a Dockerfile breaks. */
export function brokenRules(text: string): string[] {
  const file = parsed(text);
  return RULES.filter((rule) => rule.isBroken(file)).map(({ name }) => name);
}
