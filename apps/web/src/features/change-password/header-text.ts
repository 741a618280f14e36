/**
 * Headers carry ASCII only, so the text is percent-encoded UTF-8 (RFC 8187, 3.2.1).
 * @throws URIError for a lone surrogate
 */
export function headerText(text: string): string {
  const encoded = encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `UTF-8''${encoded}`;
}
