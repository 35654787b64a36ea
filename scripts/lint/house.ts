import { isBuiltin } from "node:module";
import { posix, relative, sep } from "node:path";
import { brokenWall } from "./walls.ts";

/*
 * The project's own lint rules, loaded by .oxlintrc.json:
 * house/restricted-imports  the walls of walls.ts
 * house/clock               only one file reads the system clock
 * house/row-schemas         rows of raw SQL have a schema
 */

interface Node {
  type: string;
}

interface Report {
  node: Node;
  message: string;
}

interface Context {
  filename: string;
  cwd: string;
  report(report: Report): void;
}

interface Import extends Node {
  /** absent on `export { x }`, which imports nothing; an expression on `import(x)` */
  source?: (Node & { value?: unknown }) | null;
  importKind?: "type" | "value";
  exportKind?: "type" | "value";
  specifiers?: readonly { importKind?: "type" | "value"; exportKind?: "type" | "value" }[];
}

/** The path from the root of the repository, or the package after "npm:" or "node:". */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(file), specifier);
  if (isBuiltin(specifier)) return specifier.startsWith("node:") ? specifier : `node:${specifier}`;
  return `npm:${specifier}`;
}

/** `import type …`, and `import { type A, type B }` with types only. */
function isTypeImport({ importKind, exportKind, specifiers = [] }: Import): boolean {
  if (importKind === "type" || exportKind === "type") return true;
  return (
    specifiers.length > 0 &&
    specifiers.every((name) => name.importKind === "type" || name.exportKind === "type")
  );
}

/** Config and linter both run from the root in `npm run check`. */
function pathFromRoot({ filename, cwd }: Context): string {
  return relative(cwd, filename).split(sep).join("/");
}

const restrictedImports = {
  meta: { type: "problem" },
  create(context: Context) {
    const file = pathFromRoot(context);
    const check = (node: Import) => {
      const specifier = node.source?.value;
      if (typeof specifier !== "string") return;
      const wall = brokenWall(file, targetOf(file, specifier), isTypeImport(node));
      if (wall) context.report({ node, message: `[${wall.name}] ${wall.because}` });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

interface Call extends Node {
  arguments: readonly Node[];
  typeArguments?: Node | null;
  callee: Node & {
    name?: string;
    object?: Node & { name?: string };
    property?: Node & { name?: string };
  };
}

const clock = {
  meta: { type: "problem" },
  create(context: Context) {
    const report = (node: Node) =>
      context.report({
        node,
        message: "Time is an argument: take it from the clock gateway (on the web: as a prop)",
      });
    return {
      NewExpression(node: Call) {
        if (node.callee.name === "Date" && node.arguments.length === 0) report(node);
      },
      CallExpression(node: Call) {
        const { name, object, property } = node.callee;
        if (name === "Date" || (object?.name === "Date" && property?.name === "now")) report(node);
      },
    };
  },
};

interface Declaration extends Node {
  id: Node & { properties?: readonly { key?: { name?: string } }[] };
  init?: (Node & { argument?: Call }) | null;
}

const isSent = ({ callee }: Call) =>
  callee.property?.name === "execute" || callee.property?.name === "query";

const rowSchemas = {
  meta: { type: "problem" },
  create(context: Context) {
    const report = (node: Node) =>
      context.report({
        node,
        message: "Name the shape of the rows: queryRows or queryClientRows of server/db/rows.ts",
      });
    return {
      CallExpression(node: Call) {
        if (node.typeArguments && isSent(node)) report(node);
      },
      VariableDeclarator({ id, init }: Declaration) {
        const sent = init?.type === "AwaitExpression" ? init.argument : undefined;
        const takesRows = id.properties?.some(({ key }) => key?.name === "rows") === true;
        if (takesRows && sent?.type === "CallExpression" && isSent(sent)) report(id);
      },
    };
  },
};

export default {
  meta: { name: "house" },
  rules: { "restricted-imports": restrictedImports, clock, "row-schemas": rowSchemas },
};
