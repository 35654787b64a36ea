import sharp from "sharp";

/** The installed app's icons, drawn from the favicon: path below the build, and pixels a side. */
export const ICONS = [
  { path: "icons/icon-192.png", size: 192, isFull: false },
  { path: "icons/icon-512.png", size: 512, isFull: false },
  // Cropped by the system: edge to edge. The drawing stays inside the inner 80 %.
  { path: "icons/maskable-512.png", size: 512, isFull: true },
  { path: "icons/touch-180.png", size: 180, isFull: true },
] as const;

const ROUND = / rx="[^"]*"/;
/** Units of the drawing a side, at 72 pixels per inch. */
const UNITS = 32;

/** @param drawing the favicon's SVG */
export async function drawIcon(
  drawing: string,
  { size, isFull }: (typeof ICONS)[number],
): Promise<Buffer> {
  if (!ROUND.test(drawing)) throw new Error("The favicon has no rounded background");
  const svg = isFull ? drawing.replace(ROUND, "") : drawing;
  return sharp(Buffer.from(svg), { density: (72 * size) / UNITS })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
