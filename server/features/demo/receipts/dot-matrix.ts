/** A 5×7 dot font, as seven rows of five bits. Lowercase is printed as uppercase. */
const FONT: ReadonlyMap<string, readonly number[]> = new Map(
  `
A 0E11111F111111 B 1E11111E11111E C 0E11101010110E D 1E11111111111E E 1F10101E10101F
F 1F10101E101010 G 0E11101711110F H 1111111F111111 I 0E04040404040E J 0702020202120C
K 11121418141211 L 1010101010101F M 111B1515111111 N 11191513111111 O 0E11111111110E
P 1E11111E101010 Q 0E11111115120D R 1E11111E141211 S 0F10100E01011E T 1F040404040404
U 1111111111110E V 11111111110A04 W 11111115151B11 X 11110A040A1111 Y 11110A04040404
Z 1F01020408101F 0 0E11131519110E 1 040C040404040E 2 0E11010204081F 3 1F02040201110E
4 02060A121F0202 5 1F101E0101110E 6 0608101E11110E 7 1F010204080808 8 0E11110E11110E
9 0E11110F01020C . 00000000000C0C , 000000000C0408 - 0000001F000000 $ 040F140E051E04
/ 01010204081010 : 000C0C000C0C00 # 0A0A1F0A1F0A0A % 18190204081303 * 0004150E150400
' 04040800000000 & 0C12140815120D ( 02040808080402 ) 08040202020408 + 0004041F040400
@ 0E11171517100E " 0A0A0000000000
`
    .trim()
    .split(/\s+/)
    .reduce<[string, number[]][]>((glyphs, word) => {
      const last = glyphs.at(-1);
      if (last?.[1].length === 0) last[1].push(...Buffer.from(word, "hex"));
      else glyphs.push([word, []]);
      return glyphs;
    }, []),
);
const CELL_WIDTH = 6;
const CELL_HEIGHT = 11;
const MARGIN = 4;

/** Raw pixels for `sharp(data, { raw: { width, height, channels: 3 } })`. */
export interface RawImage {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * Draws lines as a thermal receipt on a table. Uses no system font, so that the pixels are the same
 * on all machines.
 *
 * @param dot width and height of a dot in pixels
 */
export function printed(lines: readonly string[], dot = 3): RawImage {
  const columns = Math.max(...lines.map((line) => line.length));
  const paper = {
    width: (columns + 2 * MARGIN) * CELL_WIDTH * dot,
    height: (lines.length + 2 * MARGIN) * CELL_HEIGHT * dot,
  };
  const border = 12 * dot;
  const picture = drawPaper(paper.width + 2 * border, paper.height + 2 * border, border);
  lines.forEach((line, row) => {
    [...line.toUpperCase()].forEach((character, column) => {
      printCharacter(picture, character, {
        left: border + (MARGIN + column) * CELL_WIDTH * dot,
        top: border + (MARGIN + row) * CELL_HEIGHT * dot,
        dot,
      });
    });
  });
  return picture;
}

/** Slightly uneven paper, darker towards its foot, on wood. */
function drawPaper(width: number, height: number, border: number): RawImage {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isPaper = x >= border && x < width - border && y >= border && y < height - border;
      const grain = ((x * 31 + y * 17) ^ (x * y)) & 7;
      const shade = Math.floor((14 * y) / height);
      const wood = 96 + (((x + Math.floor(y / 9)) >> 3) % 5) * 4;
      const color = isPaper
        ? [246 - shade - grain, 244 - shade - grain, 236 - shade - grain]
        : [wood + 40 - grain, wood - grain, wood - 36 - grain];
      data.set(color, (y * width + x) * 3);
    }
  }
  return { data, width, height };
}

function printCharacter(
  { data, width }: RawImage,
  character: string,
  { left, top, dot }: { left: number; top: number; dot: number },
): void {
  (FONT.get(character) ?? []).forEach((bits, row) => {
    for (let column = 0; column < 5; column += 1) {
      if ((bits & (16 >> column)) === 0) continue;
      for (let y = top + row * dot; y < top + (row + 1) * dot; y += 1) {
        const from = (y * width + left + column * dot) * 3;
        data.fill(44, from, from + dot * 3);
      }
    }
  });
}
