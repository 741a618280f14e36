import { expect, test } from 'vitest';
import { cycleRecord } from '../../hygiene/testing/cycles.ts';
import { telemetryText } from '../testing/messages.ts';
import { receiveMessage } from './receive-message.ts';
import { Sender } from './sender.ts';

const nowMs = Date.parse('2026-11-21T10:00:00.000Z');
const ago = (minutes: number) => new Date(nowMs - minutes * 60_000).toISOString();

function receive(sender: Sender, seq: number, at: string) {
  const received = receiveMessage(sender, 'telemetry', Buffer.from(telemetryText(seq, at)), nowMs);
  if (typeof received === 'string') throw new Error(received);
  const { isClockDoubtful, lowestSeq } = received;
  return { at: received.at, isClockDoubtful, lowestSeq };
}

test('a clock that goes back is doubtful until it has caught up', () => {
  const sender = new Sender('TM240001', { lastSeq: 10, lastAtMs: Date.parse(ago(30)) });
  expect(receive(sender, 11, ago(34))).toMatchObject({ at: ago(34), isClockDoubtful: false });
  expect(receive(sender, 12, ago(20))).toMatchObject({ at: ago(20), isClockDoubtful: false });
  expect(receive(sender, 13, ago(60))).toMatchObject({ at: ago(0), isClockDoubtful: true });
  expect(receive(sender, 14, ago(59))).toMatchObject({ at: ago(0), isClockDoubtful: true });
  expect(receive(sender, 15, ago(1))).toMatchObject({ at: ago(1), isClockDoubtful: false });
});

test('a backlog is not doubtful, because its numbers are as old as its times', () => {
  const sender = new Sender('TM240001', { lastSeq: 100, lastAtMs: nowMs });
  expect(receive(sender, 40, ago(600))).toEqual({ at: ago(600), isClockDoubtful: false, lowestSeq: 40 });
  expect(receive(sender, 101, ago(0))).toEqual({ at: ago(0), isClockDoubtful: false, lowestSeq: 40 });
});

test('the backlog after a cycle whose times contradict each other is not doubtful', () => {
  const sender = new Sender('TM240001', { lastSeq: 10, lastAtMs: Date.parse(ago(700)) });
  const times = { startedAt: ago(900), endedAt: ago(600) };
  const event = { seq: 11, at: ago(600), kind: 'cycleEnded', body: { ...cycleRecord(1), ...times } };
  const cycle = receiveMessage(sender, 'events', Buffer.from(JSON.stringify(event)), nowMs);
  expect(cycle).toMatchObject({ at: ago(0), isClockDoubtful: true });
  expect(receive(sender, 12, ago(590))).toMatchObject({ at: ago(590), isClockDoubtful: false });
});

test('a time of arrival from a server clock that was ahead makes no machine doubtful', () => {
  const sender = new Sender('TM240001', { lastSeq: 10, lastAtMs: nowMs + 365 * 24 * 3_600_000 });
  expect(receive(sender, 11, ago(20))).toMatchObject({ at: ago(20), isClockDoubtful: false });
  expect(receive(sender, 12, ago(0))).toMatchObject({ at: ago(0), isClockDoubtful: false });
});
