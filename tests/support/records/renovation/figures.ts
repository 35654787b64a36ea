/*
 * Expected figures after each step in whole dollars, calculated by hand:
 *
 *   open      = agreed in contracts − paid under them
 *   left      = planned − paid − open
 *   forecast  = paid + open + left, where left is above 0 and the line is not done
 *   project   = all lines and spending without a line
 *   safe      = budget − contingency − paid − open − left of the lines, at least 0
 *
 * The last column lists the labor contract's installments, in steps about them: deposit, rough-in,
 * cabinets hung, retainage.
 */
const FIGURES = `
    |                     | the touched line                          | the project                        | installments
    |                     | planned commit   paid   open   left fcast | paid   open   come   fcast    safe |
  1 | no line             | 60,000      0      0      0 60,000 60,000 |      0      0 60,000 60,000 60,000 |
  2 | no line             | 51,000      0      0      0 51,000 51,000 |      0      0 51,000 51,000 51,000 |
  3 | Materials · Kitchen | 14,000      0      0      0 14,000 14,000 |      0      0 51,000 51,000 37,000 |
  4 | Labor               | 18,000      0      0      0 18,000 18,000 |      0      0 51,000 51,000 19,000 |
  5 | Permits             |  1,000      0      0      0  1,000  1,000 |      0      0 51,000 51,000 18,000 |
  6 | Appliances          |  8,000      0      0      0  8,000  8,000 |      0      0 51,000 51,000 10,000 |
  7 | Flooring            |  5,000      0      0      0  5,000  5,000 |      0      0 51,000 51,000  5,000 |
  8 | Permits             |  1,000      0    850      0    150  1,000 |    850      0 50,150 51,000  5,000 |
  9 | Labor               | 18,000      0      0      0 18,000 18,000 |    850      0 50,150 51,000  5,000 |
 10 | Labor               | 18,000      0      0      0 18,000 18,000 |    850      0 50,150 51,000  5,000 |
 11 | Labor               | 18,000 17,200      0 17,200    800 18,000 |    850 17,200 32,950 51,000  5,000 |
 12 | Labor               | 18,000 17,200      0 17,200    800 18,000 |    850 17,200 32,950 51,000  5,000 |
 13 | Labor               | 18,000 17,200      0 17,200    800 18,000 |    850 17,200 32,950 51,000  5,000 | due waiting waiting waiting
 14 | Labor               | 18,000 17,200  1,700 15,500    800 18,000 |  2,550 15,500 32,950 51,000  5,000 | paid waiting waiting waiting
 15 | Materials · Kitchen | 14,000 13,400      0 13,400    600 14,000 |  2,550 28,900 19,550 51,000  5,000 |
 16 | Materials · Kitchen | 14,000 13,400  4,000  9,400    600 14,000 |  6,550 24,900 19,550 51,000  5,000 |
 17 | Labor               | 18,000 17,200  1,700 15,500    800 18,000 |  6,550 24,900 19,550 51,000  5,000 |
 18 | Labor               | 18,000 18,650  1,700 16,950   -650 18,650 |  6,550 26,350 18,750 51,650  4,350 |
 19 | Labor               | 19,000 18,650  1,700 16,950    350 19,000 |  6,550 26,350 18,100 51,000  4,000 |
 20 | Labor               | 19,000 18,650  8,700  9,950    350 19,000 | 13,550 19,350 18,100 51,000  4,000 | paid paid waiting waiting
 21 | Appliances          |  8,000      0  6,300      0  1,700  8,000 | 19,850 19,350 11,800 51,000  4,000 |
 22 | Appliances          |  8,000      0  5,850      0  2,150  8,000 | 19,400 19,350 12,250 51,000  4,000 |
 23 | Flooring            |  5,000      0  1,500      0  3,500  5,000 | 21,800 19,350 10,150 51,300  3,700 |
 24 | Materials · Kitchen | 14,000 13,400  4,900  9,400   -300 14,300 | 21,800 19,350 10,150 51,300  3,700 |
 25 | Materials · Kitchen | 14,000 12,800  4,900  8,800    300 14,000 | 21,800 18,750 10,450 51,000  4,000 |
 26 | Labor               | 19,000 18,650  8,700  9,950    350 19,000 | 21,800 18,750 10,450 51,000  4,000 |
 27 | Materials · Kitchen | 14,000 12,800 11,700  2,000    300 14,000 | 28,600 11,950 10,450 51,000  4,000 |
 28 | Flooring            |  5,000      0  1,350      0  3,650  5,000 | 28,360 11,950 10,690 51,000  4,000 |
 29 | Flooring            |  5,000      0  5,450      0   -450  5,450 | 32,460 11,950  7,040 51,450  3,550 |
 30 | no line             |  4,000      0    900      0  3,100  4,000 | 33,360 11,950  6,140 51,450  2,650 |
 31 | no line             |  4,000      0  5,500      0 -1,500  5,500 | 37,960 11,950  3,040 52,950      0 |
 32 | Labor               | 19,000 18,650 15,480  3,170    350 19,000 | 44,740  5,170  3,040 52,950      0 | paid paid paid waiting
 33 | Materials · Kitchen | 14,000 12,800 13,610      0    390 14,000 | 46,740  3,170  3,040 52,950      0 |
 34 | Materials · Kitchen | 14,000 12,800 13,610      0    390 13,610 | 46,740  3,170  2,650 52,560      0 |
 35 | Appliances          |  8,000      0  7,850      0    150  8,000 | 48,740  3,170    650 52,560      0 |
 36 | Labor               | 19,000 18,650 16,930  1,720    350 19,000 | 50,190  1,720    650 52,560      0 | paid paid paid waiting
 37 | Labor               | 19,000 18,650 16,930  1,720    350 19,000 | 50,190  1,720    650 52,560      0 | paid paid paid due
 38 | Labor               | 19,000 18,650 18,650      0    350 19,000 | 51,910      0    650 52,560      0 | paid paid paid paid
 39 | Flooring            |  5,000      0  5,250      0   -250  5,250 | 51,710      0    650 52,360      0 |
 40 | no line             |  4,000      0  5,500      0 -1,500  5,500 | 51,710      0      0 51,710      0 |
`;

interface StepFigures {
  /** the line that the step changes, or "no line" */
  touched: string;
  /** planned, committed, paid, open, left, forecast */
  line: readonly number[];
  /** paid, open, to come, forecast, safe to spend */
  project: readonly number[];
  /** states of the labor contract's installments, in steps about them */
  installments: string;
}

const numbers = (cell: string) =>
  cell
    .trim()
    .split(/\s+/)
    .map((figure) => Number(figure.replaceAll(",", "")));

/** In whole dollars, step by step. */
export const RENOVATION_FIGURES: readonly StepFigures[] = FIGURES.split("\n")
  .filter((row) => /^ *\d/.test(row))
  .map((row) => {
    const [, touched = "", line = "", project = "", installments = ""] = row.split(/ \|(?: |$)/);
    return {
      touched: touched.trim(),
      line: numbers(line),
      project: numbers(project),
      installments: installments.trim(),
    };
  });
