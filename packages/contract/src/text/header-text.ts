import * as z from 'zod/mini';

/** Headers are visible ASCII; other text is encoded as in RFC 8187, without a language. */
const encodedPrefix = "UTF-8''";

const visibleAscii = /^[\x21-\x7e]*$/;

export function encodeHeaderText(text: string): string {
  return `${encodedPrefix}${encodeURIComponent(text)}`;
}

export const headerTextSchema = z.pipe(
  z.string(),
  z.transform((header, context) => {
    const text = decodeHeaderText(header);
    if (text !== null) return text;
    context.issues.push({ code: 'custom', message: 'notAllowedCharacters', input: header });
    return z.NEVER;
  }),
);

/** @returns null for an invalid encoding */
function decodeHeaderText(header: string): string | null {
  if (!header.startsWith(encodedPrefix)) return visibleAscii.test(header) ? header : null;
  try {
    return decodeURIComponent(header.slice(encodedPrefix.length));
  } catch {
    return null;
  }
}
