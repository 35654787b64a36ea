import { registerHooks } from "node:module";

/*
 * Node 24.21 takes 230 MB and most of the startup time to link drizzle-orm's ES modules, which
 * import each other in cycles (Node 20 doesn't). Its CommonJS files are the same code without that
 * cost, so this resolves its imports to those. Must run before the first such import, because
 * mixing both would load each class twice.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    /^drizzle-orm(\/|$)/.test(specifier)
      ? next(specifier, { ...context, conditions: ["node", "require", "default"] })
      : next(specifier, context),
});
