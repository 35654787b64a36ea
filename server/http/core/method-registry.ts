import type { App } from "./app-type.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** HTTP methods of the routes matching a path; empty when there is no such route */
    methodsAt(path: string): string[];
    /** all routes without a wildcard, by their pattern */
    knownRoutes(): { path: string; methods: string[] }[];
  }
}

/** Registers the methods of each path, to distinguish 405 from 404. */
export function addMethodRegistry(app: App): void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const methods = methodsOf.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsOf.set(url, methods);
  });
  app.decorate("knownRoutes", () =>
    [...methodsOf].map(([path, methods]) => ({ path, methods: [...methods] })),
  );
  app.decorate("methodsAt", (path: string) => {
    const methods = [...methodsOf]
      .filter(([pattern]) => isAt(pattern, path))
      .map(([, names]) => names);
    return [...new Set(methods.flatMap((names) => [...names]))].toSorted();
  });
}

function isAt(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(":") || part === given[index])
  );
}
