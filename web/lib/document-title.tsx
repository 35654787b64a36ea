import { useEffect } from "react";
import { PRODUCT_NAME } from "../../shared/product.ts";

/**
 * Sets the document title by script: with two title elements browsers use the first one, from the
 * HTML file.
 */
export function DocumentTitle({ of: screen }: { of: string }) {
  useEffect(() => {
    document.title = `${screen} · ${PRODUCT_NAME}`;
  }, [screen]);
  return null;
}
