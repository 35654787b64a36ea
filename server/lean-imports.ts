import { registerHooks } from "node:module";

/*
 * Node 24.21 spends 230 MB and most of a start's time on linking drizzle-orm's ES modules,
 * which import one another in circles (Node 20 does not). Its CommonJS files are the same
 * code and cost nothing of the kind, so that imports of it resolve to those. This comes before
 * the first of them: with both kinds loaded there would be two of each class.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    /^drizzle-orm(\/|$)/.test(specifier)
      ? next(specifier, { ...context, conditions: ["node", "require", "default"] })
      : next(specifier, context),
});
