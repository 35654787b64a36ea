const LOCAL_PART = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/**
 * The link that writes to an address; undefined for anything that is no single plain address,
 * since the text is whatever somebody once typed. Every part is encoded, so none can become
 * another scheme, a second recipient or a header.
 */
export function mailtoOf(text: string): string | undefined {
  const at = text.lastIndexOf("@");
  const [local, host] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || !LOCAL_PART.test(local) || !HOST.test(host)) return undefined;
  return `mailto:${encodeURIComponent(local)}@${encodeURIComponent(host)}`;
}

/** What is said of an address that no mail can be sent to; it is kept as it was typed. */
export function emailDoubt(text: string): string | undefined {
  return text.trim() === "" || mailtoOf(text.trim()) !== undefined
    ? undefined
    : "This doesn’t look like an email address. It is saved as you typed it.";
}

/** "ext. 12" and its like: dialled by hand once somebody answers. */
const EXTENSION = /[\s,;]*(?:extension|ext\.?|x|#)[\s.:]*\d{1,6}$/i;
/** Digits and what people set between them; a plus only at the beginning. */
const WRITTEN_NUMBER = /^\+?[\d\s().-]+$/;
const FEWEST_DIGITS = 3;
/** No telephone number in the world is longer. */
const MOST_DIGITS = 15;

/** The link that calls a number; undefined where the text is not one number and nothing else. */
export function telOf(text: string): string | undefined {
  const number = text.trim().replace(EXTENSION, "");
  if (!WRITTEN_NUMBER.test(number)) return undefined;
  const isInternational = number.startsWith("+");
  // "+44 (0)20 …": the zero is only dialled within the country.
  const digits = (isInternational ? number.replace("(0)", "") : number).replaceAll(/\D/g, "");
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return undefined;
  return `tel:${isInternational ? "+" : ""}${digits}`;
}
