import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../http/problem-error.ts';
import { cleanPhoto } from './clean-photo.ts';
import { segment, testPhoto, withSegments } from './testing/photo.ts';

const photo = testPhoto();

function refusalOf(file: Buffer): string | undefined {
  try {
    cleanPhoto(file);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'PHOTO_NOT_READABLE') throw error;
    return error.extra.errors?.[0]?.message;
  }
}

function withFrame(kind: number, height: number, width: number): Buffer {
  const file = Buffer.from(photo);
  const at = file.indexOf(Buffer.from([0xff, 0xc0]));
  file[at + 1] = kind;
  file.writeUInt16BE(height, at + 5);
  file.writeUInt16BE(width, at + 7);
  return file;
}

describe('a photo', () => {
  it('the server stores a photo without metadata unchanged', () => {
    expect(cleanPhoto(photo)).toEqual({ width: 16, height: 16, content: photo });
  });

  it.each([
    ['EXIF, with the place', segment(0xe1, 'Exif\0\0MM GPSLatitude 45.44')],
    ['XMP', segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>')],
    ['IPTC, with a name', segment(0xed, 'Photoshop 3.0\0 Anna Riva')],
    ['previews in the format of a maker', segment(0xe2, 'MPF\0 preview')],
    ['a comment', segment(0xfe, 'Anna Riva')],
    ['a preview in a second header', segment(0xe0, 'JFXX\0 preview')],
    ['words where colours are described', segment(0xee, 'Anna Riva')],
    ['words in a segment that no encoder writes', segment(0xf0, 'Exif\0\0GPS')],
    ['words in a segment of arithmetic coding', segment(0xcc, 'Anna Riva')],
  ])('a photo loses %s', (_name, metadata) => {
    expect(cleanPhoto(withSegments(photo, metadata)).content).toEqual(photo);
  });

  it('a photo loses metadata between two scans, and what follows the image', () => {
    const end = photo.length - 2;
    const scan = photo.subarray(photo.indexOf(Buffer.from([0xff, 0xda])), end);
    const twoScans = (between: Buffer) => Buffer.concat([photo.subarray(0, end), between, scan, photo.subarray(end)]);
    const file = Buffer.concat([twoScans(segment(0xe1, 'Exif\0\0GPS')), Buffer.from('a film with sound')]);
    expect(cleanPhoto(file).content).toEqual(twoScans(Buffer.alloc(0)));
  });

  it('a photo keeps the description of how its colours are stored', () => {
    const adobe = withSegments(photo, segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\u0001')));
    expect(cleanPhoto(adobe).content).toEqual(adobe);
  });

  it.each([
    ['empty', Buffer.alloc(0), 'not a JPEG file'],
    ['a PNG file', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'not a JPEG file'],
    ['a page that begins like a photo', Buffer.from('\xff\xd8<html><script>', 'latin1'), 'cut off'],
    ['only its ends', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'no image'],
    ['lossless', withFrame(0xc3, 16, 16), 'a kind of JPEG that browsers do not show'],
    ['without width', withFrame(0xc0, 16, 0), 'no image'],
    ['too wide', withFrame(0xc0, 16, 4097), 'a side has more than 4096 pixels'],
    ['too high', withFrame(0xc2, 4097, 16), 'a side has more than 4096 pixels'],
  ])('the server refuses a photo that is %s', (_name, file, message) => {
    expect(refusalOf(file)).toBe(message);
  });

  it('the server refuses a photo that is cut off at any place', () => {
    for (let length = 0; length < photo.length; length += 1) expect(refusalOf(photo.subarray(0, length))).toBeDefined();
  });

  it('the server refuses arbitrary bytes, or stores them without metadata', () => {
    const change = fc.tuple(fc.nat(photo.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const file = Buffer.from(photo);
        for (const [at, byte] of changes) file[at] = byte;
        if (refusalOf(file) !== undefined) return;
        const { content } = cleanPhoto(file);
        expect(content.length).toBeLessThanOrEqual(file.length);
        expect(cleanPhoto(content).content).toEqual(content);
      }),
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => refusalOf(Buffer.from(bytes)) !== undefined));
  });
});
