import { useEffect } from "react";
import { PRODUCT_NAME } from "../../shared/product.ts";

/**
 * Names the screen in the browser's tab and history. Set by hand, since of two title
 * elements browsers take the first, which is the one in the HTML file.
 */
export function DocumentTitle({ of: screen }: { of: string }) {
  useEffect(() => {
    document.title = `${screen} · ${PRODUCT_NAME}`;
  }, [screen]);
  return null;
}
