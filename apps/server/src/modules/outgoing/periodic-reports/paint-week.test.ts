import { inflateSync } from 'node:zlib';
import type { DayStrip } from '@washboard/contract/day-strips/day-strips';
import { describe, expect, it } from 'vitest';
import { paintWeek, weekSize } from './paint-week.ts';

const none = { startS: [], lengthS: [], isOpen: [], rank: [], errorCode: [], programme: [], result: [], count: [] };
const dayS = 86_400;
const strip = (fields: Partial<DayStrip> = {}): DayStrip => ({
  serialNumber: 'PONTE0001',
  timeZone: 'Europe/Rome',
  mergedS: 0,
  bands: { state: [1], lengthS: [7 * dayS] },
  cycles: none,
  alarms: none,
  alarmsLeftOut: 0,
  deviations: { atS: [], isOpen: [], recordId: [], count: [] },
  ...fields,
});

/** The colour at a place, such as `#ffffff`. */
function readPng(png: Buffer): (x: number, y: number) => string {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const header = chunks.get('IHDR') ?? Buffer.alloc(8);
  expect([header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([weekSize.width, weekSize.height]);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  return (x, y) => {
    const place = rows[y * (weekSize.width + 1) + 1 + x] ?? 0;
    return `#${palette.toString('hex', place * 3, place * 3 + 3)}`;
  };
}

const painted = (fields: Partial<DayStrip>) =>
  readPng(paintWeek({ strip: strip(fields), programmes: ['dishes'], lengthS: 7 * dayS, midnights: [] }));
const middle = weekSize.height / 2 + 2;
const ofDay = (day: number) => Math.round((day / 7) * weekSize.width);

describe('the picture of a week', () => {
  it('a cycle is a tick at its time, and its machine a line', () => {
    const at = painted({ cycles: { startS: [3 * dayS], lengthS: [150], programme: [0], result: [0], count: [1] } });
    expect(at(ofDay(3), middle - 15)).toBe('#1c62bf');
    expect(at(ofDay(3) - 4, middle - 15)).toBe('#ffffff');
    expect(at(ofDay(5), middle)).toBe('#818e9c');
  });

  it('a picture shows an open deviation filled, and a deviation with an action as an outline', () => {
    const at = painted({
      deviations: { atS: [dayS, 2 * dayS], isOpen: [true, false], recordId: [1, 2], count: [1, 1] },
    });
    expect(at(ofDay(1), 9)).toBe('#bb2424');
    expect(at(ofDay(2), 9)).toBe('#ffffff');
    expect(at(ofDay(2) - 9, 9)).toBe('#18212a');
  });
});
