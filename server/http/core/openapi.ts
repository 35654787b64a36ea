import type { RouteOptions } from "fastify";
import type { App } from "./app-type.ts";

/** Serves the OpenAPI document, made when first asked for. Register before the first route. */
export function addOpenApi(app: App, publicUrl: string): void {
  const routes: RouteOptions[] = [];
  let document: Promise<object> | undefined;
  const describe = async () => {
    const { describeRoutes } = await import("./openapi-document.ts");
    return describeRoutes(routes, publicUrl);
  };
  app.addHook("onRoute", (route) => {
    if (route.method !== "HEAD") routes.push(route);
  });
  app.get(
    "/api/openapi.json",
    { config: { session: "none" }, schema: { hide: true } },
    () =>
      (document ??= describe().catch((error: unknown) => {
        document = undefined;
        throw error;
      })),
  );
}
