/** The last percent of a bar, drawn larger: at scale, a small remainder would be a hairline. */
const ZOOMED = 5;

/** Fill of a bar's enlarged end, in percent: what is left just before 100%, or what is just above. */
export function barZoom(percent: number): number | undefined {
  const distance = percent - 100;
  if (distance === 0 || Math.abs(distance) >= ZOOMED) return undefined;
  return ((distance < 0 ? ZOOMED + distance : distance) / ZOOMED) * 100;
}
