import { CONTRACTOR_SPECIALTIES } from "../../../shared/contractors/catalog.ts";
import { keyOf, type Word } from "./sentence.ts";

type Specialty = (typeof CONTRACTOR_SPECIALTIES)[number];

/** What people call those who do the work, by the form's own labels. */
const TRADES: Readonly<Record<Specialty, string>> = {
  "General Contractor": "gc,general contractor,builder,remodeler",
  Electrician: "electrician,sparky,electrical contractor",
  Plumber: "plumber,plumbing contractor",
  HVAC: "hvac,hvac contractor,hvac tech,hvac technician,hvac guy,heating and cooling",
  Carpenter:
    "carpenter,cabinet maker,cabinetmaker,framer,finish carpenter,trim carpenter,woodworker",
  Roofer: "roofer,roofing contractor",
  Painter: "painter,house painter,painting contractor",
  Flooring:
    "flooring installer,flooring contractor,floor installer,flooring guy,carpet installer,flooring",
  Drywall:
    "drywaller,drywall contractor,drywall installer,drywall guy,drywall hanger,taper,drywall",
  "Tile/Stone": "tiler,tile setter,tile installer,tile guy,mason,stonemason,bricklayer,tile",
  "Engineering / Structural": "structural engineer,engineer",
  "Kitchen/Bath":
    "kitchen designer,kitchen installer,bath remodeler,bathroom remodeler,kitchen remodeler",
  Landscaping: "landscaper,gardener,landscape contractor,landscaping contractor,landscaping",
  Other: "handyman,architect,interior designer,inspector",
};

const PHRASES: readonly { phrase: readonly string[]; specialty: Specialty }[] =
  CONTRACTOR_SPECIALTIES.flatMap((specialty) =>
    [...TRADES[specialty].split(","), keyOf(specialty)].map((trade) => ({
      phrase: trade.split(" "),
      specialty,
    })),
  )
    .filter(({ phrase }) => phrase[0] !== "other")
    .toSorted((one, other) => other.phrase.length - one.phrase.length);

export interface SaidSpecialty {
  specialty: Specialty;
  length: number;
}

/** The trade whose name stands at `at`. */
export function specialtyAt(words: readonly Word[], at: number): SaidSpecialty | undefined {
  const found = PHRASES.find(({ phrase }) =>
    // "my electrician's name is"
    phrase.every((key, offset) => words[at + offset]?.key.replace(/'s$/, "") === key),
  );
  return found && { specialty: found.specialty, length: found.phrase.length };
}
