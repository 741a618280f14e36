import { inflateSync } from 'node:zlib';
import { expect } from 'vitest';

export function readObjects(pdf: Buffer): Map<number, string> {
  const source = pdf.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF/.exec(source)?.[1]);
  const table = streamAt(start);
  const found = new Map<number, string>();
  const entries = Array.from({ length: table.length / 7 }, (_, id) => {
    const entry = table.subarray(id * 7, id * 7 + 7);
    return { id, type: entry.readUInt8(0), place: entry.readUInt32BE(1), index: entry.readUInt16BE(5) };
  });
  for (const { id, type, place } of entries) {
    if (type !== 1) continue;
    expect(source.slice(place, place + 20)).toMatch(new RegExp(`^${id} 0 obj\n`));
    found.set(id, source.slice(place, source.indexOf('endobj', place)));
  }
  for (const { id, type, place, index } of entries) {
    if (type !== 2) continue;
    const first = Number(/\/First (\d+)/.exec(found.get(place) ?? '')?.[1]);
    const text = streamAt(entries[place]?.place ?? 0).toString('latin1');
    const [number, offset] = text
      .slice(0, first)
      .split(' ')
      .slice(2 * index, 2 * index + 2);
    expect(Number(number)).toBe(id);
    found.set(id, text.slice(first + Number(offset)).split('\n')[0] ?? '');
  }
  return found;

  function streamAt(offset: number): Buffer {
    const begin = source.indexOf('stream\n', offset) + 'stream\n'.length;
    return inflateSync(pdf.subarray(begin, source.indexOf('\nendstream', begin)));
  }
}
