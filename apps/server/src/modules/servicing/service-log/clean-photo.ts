import { maxPhotoSide } from '@washboard/contract/service-log/service-log';
import { ProblemError } from '../../../http/problem-error.ts';

interface CleanPhoto {
  width: number;
  height: number;
  content: Buffer;
}

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Browsers show baseline, extended and progressive frames only. */
const frames: readonly number[] = [0xc0, 0xc1, 0xc2];
const jfif = 0xe0;
const adobe = 0xee;
/** These segments are Huffman codes, quantization tables and the interval of restarts. */
const tables: readonly number[] = [0xc4, 0xdb, 0xdd];

/**
 * Only the segments that show the image are copied (ITU-T T.81, annex B), because all other bytes may contain a place,
 * a person or a preview.
 * @throws ProblemError PHOTO_NOT_READABLE
 */
export function cleanPhoto(file: Buffer): CleanPhoto {
  if (file[0] !== 0xff || file[1] !== startOfImage) throw unreadable('not a JPEG file');
  const segments: Buffer[] = [file.subarray(0, 2)];
  let size: Pick<CleanPhoto, 'width' | 'height'> | null = null;
  let hasScan = false;
  let at = 2;
  for (;;) {
    const marker = markerAt(file, at);
    if (marker === endOfImage) {
      if (!size || !hasScan) throw unreadable('no image');
      segments.push(file.subarray(at, at + 2));
      return { ...size, content: Buffer.concat(segments) };
    }
    const end = endOfSegment(file, at);
    if (frames.includes(marker)) {
      if (size) throw unreadable('more than one image');
      size = readSize(file, at);
    } else if (isOtherFrame(marker)) throw unreadable('a kind of JPEG that browsers do not show');
    const next = marker === startOfScan ? endOfScan(file, end) : end;
    hasScan ||= marker === startOfScan;
    if (showsImage(marker, file.subarray(at + 4, end))) segments.push(file.subarray(at, next));
    at = next;
  }
}

function markerAt(file: Buffer, at: number): number {
  const marker = file[at + 1];
  if (file[at] !== 0xff || marker === undefined) throw unreadable('cut off');
  // Encoders write only segments with a length here.
  if (marker < 0xc0 || (marker >= 0xd0 && marker <= startOfImage) || marker === 0xff) throw unreadable('damaged');
  return marker;
}

function endOfSegment(file: Buffer, at: number): number {
  const length = at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0;
  const end = at + 2 + length;
  if (length < 2 || end > file.length) throw unreadable('cut off');
  return end;
}

/** The compressed data ends at a marker that is no escaped 0xff and no restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next === undefined) break;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7) || next === 0xff;
    if (!isData) return at;
  }
  throw unreadable('cut off');
}

function readSize(file: Buffer, at: number): Pick<CleanPhoto, 'width' | 'height'> {
  if (endOfSegment(file, at) < at + 9) throw unreadable('damaged');
  const height = file.readUInt16BE(at + 5);
  const width = file.readUInt16BE(at + 7);
  if (width === 0 || height === 0) throw unreadable('no image');
  if (width > maxPhotoSide || height > maxPhotoSide) throw unreadable(`a side has more than ${maxPhotoSide} pixels`);
  return { width, height };
}

/** Browsers do not show lossless, hierarchical and arithmetic coding. 0xc4, 0xc8 and 0xcc begin no frame. */
function isOtherFrame(marker: number): boolean {
  return marker >= 0xc3 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function showsImage(marker: number, content: Buffer): boolean {
  // The usual lengths leave no room for a thumbnail or other content.
  if (marker === jfif) return content.length === 14 && content.toString('latin1', 0, 5) === 'JFIF\0';
  if (marker === adobe) return content.length === 12 && content.toString('latin1', 0, 5) === 'Adobe';
  return marker === startOfScan || frames.includes(marker) || tables.includes(marker);
}

const unreadable = (message: string) => new ProblemError('PHOTO_NOT_READABLE', { errors: [{ path: 'body', message }] });
