import { MAX_IMAGE_SIDE } from "../../../shared/receipts/contract.ts";

interface Size {
  width: number;
  height: number;
}

/** The size that the server stores; undefined if the image is small enough. */
export function storedSize({ width, height }: Size): Size | undefined {
  const scale = MAX_IMAGE_SIDE / Math.max(width, height);
  if (!(scale < 1)) return undefined;
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The server's own quality: below it, text recognition misses more words. */
const QUALITY = 0.95;

/** Loads an image without decoding it yet; undefined if the browser can't open it. */
async function openImage(file: File): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  const isLoaded = await new Promise<boolean>((resolve) => {
    image.addEventListener("load", () => resolve(true));
    image.addEventListener("error", () => resolve(false));
    image.src = address;
  });
  URL.revokeObjectURL(address);
  return isLoaded ? image : undefined;
}

/** Draws it upright: its size and pixels follow the orientation in the file. */
async function draw(image: HTMLImageElement, size: Size, type: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, size);
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, size.width, size.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  // Frees its memory before the next image.
  canvas.width = 0;
  return blob;
}

/**
 * Scales a large image to the size that the server stores, and converts HEIC to JPEG. Returns a
 * small image unchanged, and undefined for one that the browser can't open.
 */
export async function scaleImage(file: File, isHeic: boolean): Promise<File | undefined> {
  const image = await openImage(file);
  if (image === undefined) return undefined;
  const whole = { width: image.naturalWidth, height: image.naturalHeight };
  const size = storedSize(whole);
  if (size === undefined && !isHeic) return file;
  const type = file.type === "image/png" ? "image/png" : "image/jpeg";
  const blob = await draw(image, size ?? whole, type);
  // The device lacks memory, so the server scales it.
  if (blob === null) return isHeic ? undefined : file;
  return new File([blob], file.name.replace(/\.hei[cf]$/i, ".jpg"), { type });
}
