import fc from 'fast-check';
import mqtt, { type Packet } from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import { PacketSizeGuard } from './packet-size-guard.ts';

const maxBytes = 1000;
const limits = { maxBytes, maxControlBytes: 100_000 };

const packet: fc.Arbitrary<Packet> = fc.oneof(
  fc.record({ payload: fc.uint8Array({ maxLength: 700 }), topic: fc.stringMatching(/^[a-z/]{1,50}$/) }).map(
    ({ payload, topic }): Packet => ({
      cmd: 'publish',
      topic,
      payload: Buffer.from(payload),
      qos: 1,
      messageId: 7,
      dup: false,
      retain: false,
    }),
  ),
  fc.constant<Packet>({ cmd: 'pingreq' }),
  fc.constant<Packet>({ cmd: 'disconnect' }),
  fc.constant<Packet>({ cmd: 'puback', messageId: 9 }),
  fc.constant<Packet>({ cmd: 'subscribe', messageId: 3, subscriptions: [{ topic: 'machines/X/commands', qos: 1 }] }),
);

function cut(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const length = lengths[i % lengths.length] ?? 1;
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pieces;
}

const lengths = fc.array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 900 })), { minLength: 1 });

function publishOf(remaining: number): Buffer {
  const payload = Buffer.alloc(remaining - 5);
  return mqtt.generate({ cmd: 'publish', topic: 't', payload, qos: 1, messageId: 1, dup: false, retain: false });
}

describe('packet size guard', () => {
  it('the guard accepts every stream of allowed packets, however it is cut', () => {
    fc.assert(
      fc.property(fc.array(packet), lengths, (packets, pieces) => {
        const guard = new PacketSizeGuard(limits);
        const bytes = Buffer.concat(packets.map((each) => mqtt.generate(each)));
        expect(cut(bytes, pieces).every((piece) => guard.accept(piece))).toBe(true);
      }),
    );
  });

  it('the guard stops at the header of an oversized packet, whatever precedes it and however it is cut', () => {
    const tooLarge = fc.integer({ min: maxBytes + 1, max: 20_000 });
    fc.assert(
      fc.property(fc.array(packet, { maxLength: 5 }), tooLarge, lengths, (packets, size, pieces) => {
        const guard = new PacketSizeGuard(limits);
        const before = Buffer.concat(packets.map((each) => mqtt.generate(each)));
        const all = Buffer.concat([before, publishOf(size)]);
        let accepted = 0;
        for (const piece of cut(all, pieces)) {
          if (!guard.accept(piece)) break;
          accepted += piece.length;
        }
        expect(accepted).toBeGreaterThanOrEqual(before.length - Math.max(...pieces));
        expect(accepted).toBeLessThan(before.length + 4);
      }),
    );
  });

  it.each([
    [maxBytes, true],
    [maxBytes + 1, false],
  ])('the guard with a limit of 1000 decides on a packet of %d bytes: accepted %s', (size, isAccepted) => {
    expect(new PacketSizeGuard(limits).accept(publishOf(size))).toBe(isAccepted);
  });

  it('the guard refuses an endless length', () => {
    expect(
      new PacketSizeGuard({ ...limits, maxBytes: 300_000_000 }).accept(
        Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01]),
      ),
    ).toBe(false);
    expect(
      new PacketSizeGuard({ ...limits, maxBytes: 300_000_000 }).accept(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f])),
    ).toBe(true);
  });

  it.each([
    ['pings', mqtt.generate({ cmd: 'pingreq' })],
    ['acknowledgements', mqtt.generate({ cmd: 'puback', messageId: 9 })],
    ['subscriptions', mqtt.generate({ cmd: 'subscribe', messageId: 3, subscriptions: [{ topic: 'a', qos: 1 }] })],
  ])('the guard stops a flood of %s after a second’s share, and accepts the same number slowly', (_, bytes) => {
    let nowMs = 0;
    const open = () => new PacketSizeGuard({ maxBytes, maxControlBytes: 10 * bytes.length }, () => nowMs);
    const flooded = open();
    expect(Array.from({ length: 11 }, () => flooded.accept(bytes))).toEqual([...Array(10).fill(true), false]);
    const usual = open();
    for (let sent = 0; sent < 1000; sent += 1) {
      expect(usual.accept(bytes)).toBe(true);
      nowMs += 100;
    }
  });

  it('the guard stops a subscription to thousands of topics, and no message of that size', () => {
    const guard = new PacketSizeGuard({ maxBytes: 100_000, maxControlBytes: 10_000 });
    expect(guard.accept(publishOf(90_000))).toBe(true);
    expect(guard.accept(Buffer.from([0x82, 0xff, 0x7f]))).toBe(false);
  });
});
