import { crc32, deflateSync } from 'node:zlib';

/** Rows of places in the palette, one byte a pixel. */
interface Raster {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const bitDepth = 8;
const indexedColour = 3;

/**
 * PNG (ISO/IEC 15948) with a palette, without filters.
 *
 * @param palette at most 256 colours such as `#1c62bf`
 */
export function writePng({ width, height, pixels }: Raster, palette: readonly string[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bitDepth, 8);
  header.writeUInt8(indexedColour, 9);
  const colours = Buffer.from(palette.map((colour) => colour.slice(1)).join(''), 'hex');
  // Each row begins with the number of its filter.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
