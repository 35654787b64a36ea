import { PRODUCT_NAME } from "../../shared/product.ts";

/** Names the screen in the browser's tab and history; React hoists it into the head. */
export function DocumentTitle({ of: screen }: { of: string }) {
  return <title>{`${screen} · ${PRODUCT_NAME}`}</title>;
}
