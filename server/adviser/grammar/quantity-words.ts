import { setOf } from "./sentence.ts";

/** A bare number before one of these counts or measures something: it is not money. */
export const UNITS = setOf(
  "sheet sheets box boxes bag bags roll rolls tube tubes can cans bucket buckets pack packs pallet",
  "pallets bundle bundles piece pieces pc pcs pair pairs set sets case cases coil coils bolt bolts",
  "gallon gallons gal quart quarts qt pint pints liter liters litre litres ounce ounces oz",
  "pound pounds lb lbs ton tons kg kilo kilos yard yards yd yds cubic square sq sqft sf foot feet",
  "ft inch inches in cm mm meter meters metre metres m board linear lf gauge ga grit amp amps volt volts",
  "watt watts btu mil mils hour hours hr hrs h minute minutes min mins day days week weeks month",
  "months year years am pm o'clock guy guys man men worker workers people person persons helper",
  "helpers mover movers percent pct times x stars coats coat ply story car bed bath",
);

/** A bare number behind one of these names something: "invoice 1043", "unit 4". */
export const NUMBERED = setOf(
  "invoice inv order receipt po model item part sku unit apt apartment suite room lot number no nr",
  "phase step stage bathroom bedroom floor level version job ticket confirmation bay section",
  "estimate quote zone circuit block route highway house type class grade size week day",
);

/** Behind an amount these make it a price for one of many, whose sum is not said. */
export const EACH = setOf("each ea apiece per hourly daily weekly monthly yearly annually");

/** What "a" or "an" before it makes a rate of: "$50 an hour". */
export const PER = setOf(
  "hour hr day week month year sheet piece box bag roll gallon foot ft yard square sqft sq pound ton",
  "unit door window load visit head person guy man pop",
);

/** Before an amount these make it a rough one. */
export const ROUGHLY = setOf(
  "about around roughly approximately approx nearly almost over under circa maybe probably between",
  "some somewhere above below like",
);

/** Behind an amount these do the same. */
export const OR_SO = setOf("ish something");

/** Money that is not US dollars, or that has no name here. */
export const FOREIGN = setOf(
  "euro euros eur gbp quid cad aud nzd yen jpy peso pesos mxn rupee rupees inr franc francs chf",
  "kroner krona yuan rmb cents",
);

export const DOLLARS = setOf("dollar dollars buck bucks usd dollas");

/** What may stand behind a bare amount; another word makes it a count of that. */
export const CONNECTORS = setOf(
  "for to on in at by with via from and cash check cheque using of towards toward but plus thru",
  "through was is were including incl worth i we using please thanks total the my our as it",
  "this that he she they because so after before down deposit payment out upfront already just off back refund refunded",
);

/** Behind these a number that a noun follows is a count: "for 3 bathroom doors", "the 2 vanities". */
export const BEFORE_A_COUNT = setOf("for of on with and the these those my our a an at from in");
