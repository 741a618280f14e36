/// <reference path="./fontkit.d.ts" />
import type { Glyph, Path } from 'fontkit';

/** A point of an outline; those off the curve bend it. */
interface Point {
  x: number;
  y: number;
  isOnCurve: boolean;
}

interface FontMeasures {
  unitsPerEm: number;
  ascent: number;
  descent: number;
}

const u16 = (...values: number[]) => pack(values, 2, (buffer, value, at) => buffer.writeUInt16BE(value, at));
const i16 = (...values: number[]) => pack(values, 2, (buffer, value, at) => buffer.writeInt16BE(value, at));
const u32 = (...values: number[]) => pack(values, 4, (buffer, value, at) => buffer.writeUInt32BE(value, at));

function pack(values: number[], size: number, write: (buffer: Buffer, value: number, at: number) => void): Buffer {
  const buffer = Buffer.alloc(values.length * size);
  for (const [index, value] of values.entries()) write(buffer, value, index * size);
  return buffer;
}

function padded(buffer: Buffer): Buffer {
  return Buffer.concat([buffer, Buffer.alloc((4 - (buffer.length % 4)) % 4)]);
}

/**
 * Writes a TrueType file with the tables that a PDF needs (ISO 32000-1, 9.9) and no other.
 * Tables and fields: https://learn.microsoft.com/typography/opentype/spec/otff
 */
export function writeTrueType(glyphs: readonly Glyph[], { unitsPerEm, ascent, descent }: FontMeasures): Buffer {
  const outlines = glyphs.map(({ path }) => contoursOf(path));
  const shapes = outlines.map((contours) => padded(writeGlyph(contours)));
  const offsets = [0, ...sumsOf(shapes.map(({ length }) => length))];
  const widths = glyphs.map(({ advanceWidth }) => Math.round(advanceWidth));
  const box = boxOf(outlines.flat(2));
  const pointCounts = outlines.map((contours) => contours.flat().length);
  const contourCounts = outlines.map(({ length }) => length);

  return writeTables({
    glyf: Buffer.concat(shapes),
    head: Buffer.concat([
      u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
      u16(0, unitsPerEm),
      Buffer.alloc(16),
      i16(...box),
      u16(0, 8),
      i16(2, 1, 0),
    ]),
    hhea: Buffer.concat([
      u32(0x00010000),
      i16(ascent, descent, 0),
      u16(Math.max(...widths)),
      i16(0, 0, box[2], 1, 0, 0, 0, 0, 0, 0, 0),
      u16(glyphs.length),
    ]),
    hmtx: Buffer.concat(
      widths.map((width, index) => Buffer.concat([u16(width), i16(boxOf(outlines[index]?.flat() ?? [])[0])])),
    ),
    loca: u32(...offsets),
    maxp: Buffer.concat([
      u32(0x00010000),
      u16(glyphs.length, Math.max(...pointCounts), Math.max(...contourCounts), 0, 0, 1),
      Buffer.alloc(16),
    ]),
  });
}

function contoursOf({ commands }: Path): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    if (command === 'moveTo') contours.push([]);
    for (let at = 0; at < args.length; at += 2) {
      const isOnCurve = command !== 'quadraticCurveTo' || at === 2;
      contours.at(-1)?.push({ x: Math.round(args[at] ?? 0), y: Math.round(args[at + 1] ?? 0), isOnCurve });
    }
  }
  return contours;
}

/** Each point as a step of two bytes from the one before. */
function writeGlyph(contours: Point[][]): Buffer {
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const ends = sumsOf(contours.map(({ length }) => length)).map((sum) => sum - 1);
  const steps = (axis: 'x' | 'y') => points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0));
  return Buffer.concat([
    i16(contours.length, ...boxOf(points)),
    u16(...ends, 0),
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))),
    i16(...steps('x'), ...steps('y')),
  ]);
}

/** Each value added to all before it. */
function sumsOf(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** @returns least x and y, greatest x and y */
function boxOf(points: readonly Point[]): [number, number, number, number] {
  if (points.length === 0) return [0, 0, 0, 0];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** @param tables in the order of their names, which readers search */
function writeTables(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const searchSteps = Math.floor(Math.log2(entries.length));
  const searchRange = 2 ** searchSteps * 16;
  const header = Buffer.concat([
    u32(0x00010000),
    u16(entries.length, searchRange, searchSteps, entries.length * 16 - searchRange),
  ]);
  let offset = header.length + entries.length * 16;
  const directory = entries.map(([name, table]) => {
    const entry = Buffer.concat([Buffer.from(name), u32(checksum(padded(table)), offset, table.length)]);
    offset += padded(table).length;
    return entry;
  });
  return Buffer.concat([header, ...directory, ...entries.map(([, table]) => padded(table))]);
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
