import sharp, { type Sharp } from "sharp";
import type { Random } from "./contents.ts";

/** Raw pixels of three channels. */
export interface Drawing {
  data: Buffer;
  width: number;
  height: number;
}

function open({ data, width, height }: Drawing): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A distortion of the image, as by crumpled paper or a phone's camera. */
export interface Effect {
  name: string;
  apply: (image: Drawing, random: Random) => Promise<Uint8Array>;
}

async function jpeg(image: Sharp, quality = 88): Promise<Uint8Array> {
  return new Uint8Array(await image.jpeg({ quality }).toBuffer());
}

const CHANNELS = 3;
const PAPER = "#f4f2ec";

function turned(degrees: number): Effect {
  return { name: `turned ${degrees}°`, apply: (image) => jpeg(open(image).rotate(degrees)) };
}

/** Multiplies each pixel by `shade` at its position, from 0 (black) to 1. */
function shaded({ data, width, height }: Drawing, shade: (x: number, y: number) => number): Sharp {
  const output = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const pixel = Math.floor(at / CHANNELS);
    const light = shade((pixel % width) / width, Math.floor(pixel / width) / height);
    output[at] = Math.round((data[at] ?? 0) * light);
  }
  return open({ data: output, width, height });
}

/** The top is further away from the camera than the bottom. */
function inPerspective({ data, width, height }: Drawing): Sharp {
  const output = Buffer.alloc(data.length, 0x55);
  for (let y = 0; y < height; y += 1) {
    const inset = 0.07 * (1 - y / height);
    const depth = y / height;
    const row = Math.min(height - 1, Math.round(height * (depth * 0.88 + 0.12 * depth * depth)));
    for (let x = 0; x < width; x += 1) {
      const across = (x / width - inset) / (1 - 2 * inset);
      if (across < 0 || across >= 1) continue;
      const from = (row * width + Math.floor(across * width)) * CHANNELS;
      data.copy(output, (y * width + x) * CHANNELS, from, from + CHANNELS);
    }
  }
  return open({ data: output, width, height });
}

export const EFFECTS: readonly Effect[] = [
  { name: "clean", apply: (image) => jpeg(open(image)) },
  { name: "faded print", apply: (image) => jpeg(open(image).linear(0.3, 170).blur(0.6), 70) },
  turned(90),
  turned(180),
  turned(270),
  {
    name: "tilted",
    apply: (image, random) =>
      jpeg(open(image).rotate(random() < 0.5 ? 3 : -3, { background: PAPER })),
  },
  {
    name: "shadow",
    apply: (image) =>
      jpeg(shaded(image, (x, y) => 1 - 0.55 * Math.max(0, Math.min(1, (x + y - 0.7) * 3)))),
  },
  { name: "perspective", apply: (image) => jpeg(inPerspective(image)) },
  {
    name: "small and compressed",
    apply: (image) => jpeg(open(image).resize({ width: 360 }), 55),
  },
];
