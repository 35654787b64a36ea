import { randomFillSync } from "node:crypto";
import sharp from "sharp";

const WIDTH = 4000;
const HEIGHT = 3000;
const QUALITY = 94;

/** A 10 MB photo of noise in a phone's resolution: the most expensive content to process. */
export async function tenMegabyteJpeg(): Promise<Buffer> {
  const coarse = randomFillSync(Buffer.alloc((WIDTH / 2) * (HEIGHT / 2) * 3));
  const raw = { width: WIDTH / 2, height: HEIGHT / 2, channels: 3 } as const;
  return sharp(coarse, { raw }).resize(WIDTH, HEIGHT).jpeg({ quality: QUALITY }).toBuffer();
}
