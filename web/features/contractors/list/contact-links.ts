const LOCAL_PART = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/**
 * mailto link; undefined unless the text is exactly one plain address, because it is unvalidated
 * input. All parts are encoded, so none can become another scheme, a second recipient or a header.
 */
export function mailtoHref(text: string): string | undefined {
  const at = text.lastIndexOf("@");
  const [local, host] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || !LOCAL_PART.test(local) || !HOST.test(host)) return undefined;
  return `mailto:${encodeURIComponent(local)}@${encodeURIComponent(host)}`;
}

/** Warning for text that is not an email address; it is saved as typed. */
export function emailDoubt(text: string): string | undefined {
  return text.trim() === "" || mailtoHref(text.trim()) !== undefined
    ? undefined
    : "This doesn’t look like an email address. It is saved as you typed it.";
}

/** "ext. 12" and similar; removed because it is dialed by hand. */
const EXTENSION = /[\s,;]*(?:extension|ext\.?|x|#)[\s.:]*\d{1,6}$/i;
/** Digits and common separators, with an optional leading plus. */
const PHONE_NUMBER = /^\+?[\d\s().-]+$/;
const MIN_DIGITS = 3;
/** Maximum length of an international number (E.164). */
const MAX_DIGITS = 15;

/** tel link; undefined unless the text is exactly one number. */
export function telHref(text: string): string | undefined {
  const number = text.trim().replace(EXTENSION, "");
  if (!PHONE_NUMBER.test(number)) return undefined;
  const isInternational = number.startsWith("+");
  // "+44 (0)20 …": the zero is dialed only within the country.
  const digits = (isInternational ? number.replace("(0)", "") : number).replaceAll(/\D/g, "");
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return undefined;
  return `tel:${isInternational ? "+" : ""}${digits}`;
}
