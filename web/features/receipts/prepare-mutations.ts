import { ProblemError } from "../../lib/http/problem-error.ts";
import { scaleImage } from "./scale-image.ts";
import { isHeic, announceReduction, sizeRefusal } from "./upload-mutations.ts";

const HEIC_UNREADABLE =
  "This browser can't read HEIC photos. Save it as a JPEG first. On an iPhone, Settings > Camera > Formats > Most Compatible takes JPEGs.";

function refused(message: string): ProblemError {
  const problem = { error: message, code: "unsupported_media_type" } as const;
  return new ProblemError({ status: 415, message, problem });
}

/**
 * The file to upload: photos scaled to the server's maximum size, HEIC as JPEG, other files
 * unchanged.
 *
 * @throws ProblemError (415) for HEIC that this browser can't read, and files over 10 MB
 */
export async function prepareReceipt(file: File, scale = scaleImage): Promise<File> {
  const heic = isHeic(file);
  const isPhoto = heic || file.type === "image/png" || /^image\/jpe?g$/.test(file.type);
  // Files that the browser can't open are left to the server to reject.
  const scaled = isPhoto ? await scale(file, heic) : undefined;
  if (heic && scaled === undefined) throw refused(HEIC_UNREADABLE);
  const prepared = scaled ?? file;
  const tooLarge = sizeRefusal(prepared.size);
  if (tooLarge !== undefined) throw refused(tooLarge);
  if (!heic && prepared !== file) announceReduction();
  return prepared;
}
