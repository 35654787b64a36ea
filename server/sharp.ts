import sharp from "sharp";

/**
 * More pixels than any stored image has; accepts a phone's 48 megapixels. Images are decoded line
 * by line, so size costs time, not memory.
 */
export const MAX_PIXELS = 64_000_000;

// Allows three of some thirty decoders, so that a file named .png cannot be an SVG that reads other
// files. libvips keeps the list for the whole process.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Nsgif"].flatMap((type) => [
    `VipsForeignLoad${type}File`,
    `VipsForeignLoad${type}Buffer`,
  ]),
});
// Each image is a different one, so a cache would only use memory.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
