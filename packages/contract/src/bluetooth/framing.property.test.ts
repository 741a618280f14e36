import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createChunkJoiner, FramingError, splitIntoChunks } from './framing.ts';
import { chunkBytes, maxMessageBytes } from './gatt-service.ts';

const message = fc.uint8Array({ minLength: 1, maxLength: 3000 });

function join(chunks: readonly Uint8Array[]): Uint8Array[] {
  const joiner = createChunkJoiner();
  return chunks.flatMap((chunk) => joiner.add(chunk) ?? []);
}

it('the joiner returns each message that was split, one after the other', () => {
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 5 }), (sent) => {
      expect(join(sent.flatMap(splitIntoChunks)).map((bytes) => [...bytes])).toEqual(sent.map((bytes) => [...bytes]));
    }),
  );
});

it('no chunk is longer than a phone can write', () => {
  fc.assert(
    fc.property(message, (sent) => {
      for (const chunk of splitIntoChunks(sent)) expect(chunk.length).toBeLessThanOrEqual(chunkBytes);
    }),
  );
});

it('the joiner refuses a message with a lost chunk, and never joins another chunk in its place', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: chunkBytes * 2, maxLength: 3000 }), fc.nat(), (sent, place) => {
      const chunks = splitIntoChunks(sent);
      const lost = place % chunks.length;
      const others = [...chunks.slice(0, lost), ...chunks.slice(lost + 1), ...splitIntoChunks(sent)];
      expect(() => join(others)).toThrow(FramingError);
    }),
  );
});

it('the joiner refuses a repeated chunk', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: chunkBytes * 2, maxLength: 3000 }), fc.nat(), (sent, place) => {
      const chunks = splitIntoChunks(sent);
      const repeated = place % (chunks.length - 1);
      expect(() => join([...chunks.slice(0, repeated + 1), ...chunks.slice(repeated)])).toThrow(FramingError);
    }),
  );
});

it('the joiner never stores more than the longest message, whatever arrives', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: chunkBytes + 20 }), { maxLength: 200 }), (chunks) => {
      const joiner = createChunkJoiner();
      for (const chunk of chunks) {
        try {
          expect(joiner.add(chunk)?.length ?? 0).toBeLessThanOrEqual(maxMessageBytes);
        } catch (error) {
          expect(error).toBeInstanceOf(FramingError);
          return;
        }
      }
    }),
  );
});

it('the longest message passes, and a longer message is neither split nor joined', () => {
  expect(join(splitIntoChunks(new Uint8Array(maxMessageBytes)))[0]).toHaveLength(maxMessageBytes);
  expect(() => splitIntoChunks(new Uint8Array(maxMessageBytes + 1))).toThrow(FramingError);
  const full = (number: number) => Uint8Array.from({ length: chunkBytes }, (_, i) => (i === 0 ? number : 0));
  expect(() => join(Array.from({ length: 128 }, (_, number) => full(number)))).toThrow('too long');
});
