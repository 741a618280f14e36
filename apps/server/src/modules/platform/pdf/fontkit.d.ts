/** fontkit has no types of its own. */
declare module 'fontkit' {
  export interface Path {
    bbox: { maxY: number };
    commands: readonly { args: readonly number[] }[];
  }

  export interface Glyph {
    path: Path;
    advanceWidth: number;
  }

  export interface Font {
    readonly characterSet: readonly number[];
    getGlyph(id: number): Glyph;
    readonly unitsPerEm: number;
    readonly numGlyphs: number;
    glyphForCodePoint(codePoint: number): Glyph & { id: number };
    glyphsForString(text: string): (Glyph & { id: number })[];
    createSubset(): Subset;
  }

  export interface Subset {
    /** @returns the number of the glyph in the subset */
    includeGlyph(id: number): number;
    encode(): Uint8Array;
  }

  export function create(file: Uint8Array): Font;
}
