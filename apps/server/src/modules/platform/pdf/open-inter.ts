/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Subset } from 'fontkit';
import { writeTrueType } from './true-type.ts';

const path = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

/** The typeface of the web app, for a PDF. Its Latin subset has all letters of our five languages. */
export function openInter(): Font {
  const font = create(readFileSync(path));
  // A glyph keeps the letter for which it was first wanted: wanted first as a part of another one it would have none,
  // and the text of the document could be neither copied nor read aloud. An apostrophe looks like a modifier letter.
  for (const codePoint of font.characterSet) {
    if (!/\p{Lm}/u.test(String.fromCodePoint(codePoint))) font.glyphForCodePoint(codePoint);
  }
  return Object.defineProperty(font, 'createSubset', { value: () => createSubset(font) });
}

/**
 * The used glyphs as outlines. fontkit's own subset copies a compressed font's glyphs as if they were not, which ends
 * in damaged files: https://github.com/foliojs/fontkit/issues/131
 */
function createSubset(font: Font): Subset {
  // The first glyph stands for what a font lacks.
  const ids = [0];
  return {
    includeGlyph(id) {
      if (!ids.includes(id)) ids.push(id);
      return ids.indexOf(id);
    },
    encode: () =>
      writeTrueType(
        ids.map((id) => font.getGlyph(id)),
        font,
      ),
  };
}
