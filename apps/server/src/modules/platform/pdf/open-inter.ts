/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

// fontkit damages a WOFF2 font when it takes a subset (https://github.com/foliojs/fontkit/issues/131).
const path = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff');

/** French numbers have a narrow space that does not break; the font has only one that does. */
const [narrowSpace, thinSpace] = [0x202f, 0x2009];
const questionMark = 0x3f;

/** The Latin subset has all letters of our five languages. */
export function openInter(): Font & PDFKit.Mixins.PDFFontSource {
  const font = create(readFileSync(path));
  showUnknownSigns(font);
  // fontkit caches a glyph with the code point of its first request. A glyph first requested as a part of another one
  // has none, so its text could not be copied or read aloud. Modifier letters share the glyph of an apostrophe, which
  // must stay an apostrophe.
  for (const codePoint of font.characterSet) {
    if (!/\p{Lm}/u.test(String.fromCodePoint(codePoint))) font.glyphForCodePoint(codePoint);
  }
  // pdfkit accepts an open font too, but its types lack it.
  return font as Font & PDFKit.Mixins.PDFFontSource;
}

/** An archive document must not show the missing glyph, so unknown characters are replaced. */
function showUnknownSigns(font: Font): void {
  const fontCharacters = new Set(font.characterSet);
  const [glyphOf, glyphsOf] = [font.glyphForCodePoint.bind(font), font.glyphsForString.bind(font)];
  const isShown = (sign: string) => fontCharacters.has(sign.codePointAt(0) ?? 0) || !/[\p{Cf}\p{Mn}]/u.test(sign);
  font.glyphForCodePoint = (codePoint) => {
    if (fontCharacters.has(codePoint)) return glyphOf(codePoint);
    return glyphOf(codePoint === narrowSpace ? thinSpace : questionMark);
  };
  font.glyphsForString = (text) => glyphsOf(Array.from(text).filter(isShown).join(''));
}
