import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { Outbox, type OutboxEntry } from './outbox.ts';

const at = '2026-05-04T12:00:00.000Z';
const nowMs = Date.parse(at);
const newPath = () => join(temporaryDirectory(), 'outbox.jsonl');

function open(path: string, options: { maxMessages?: number; nowMs?: number } = {}): Outbox {
  return new Outbox({ path, maxMessages: 1000, nowMs, ...options });
}
const sample = (outbox: Outbox, tankTmp: number) => outbox.append('telemetry', { at, tankTmp });
const door = (outbox: Outbox) => outbox.append('events', { at, kind: 'doorOpened', body: {} });
const temperature = ({ payload }: OutboxEntry): unknown => JSON.parse(payload).tankTmp;

describe('numbering of messages', () => {
  test('a new outbox numbers messages from the current time in ms', () => {
    const outbox = open(newPath());
    door(outbox);
    door(outbox);
    expect(outbox.takeUnsent(10).map(({ seq }) => seq)).toEqual([nowMs, nowMs + 1]);
  });

  test('numbers continue after a restart, even if all were acknowledged and the clock was set back', () => {
    const path = newPath();
    const before = open(path);
    for (let i = 0; i < 5; i += 1) door(before);
    for (const { seq } of before.takeUnsent(10)) before.acknowledge(seq);
    before.close();
    const yearsAgo = open(path, { nowMs: 1000 });
    yearsAgo.close();
    const after = open(path, { nowMs: 1000 });
    door(after);
    expect(after.takeUnsent(1).map(({ seq }) => seq)).toEqual([nowMs + 5]);
  });
});

describe('the outbox after a restart', () => {
  test('a restarted outbox sends unacknowledged messages again, oldest first and unchanged', () => {
    const path = newPath();
    const before = open(path);
    for (let i = 0; i < 5; i += 1) sample(before, i);
    const sent = before.takeUnsent(10);
    for (const { seq } of sent.filter((entry) => [1, 3].includes(Number(temperature(entry))))) before.acknowledge(seq);
    before.close();
    const resent = open(path).takeUnsent(10);
    expect(resent.map(temperature)).toEqual([0, 2, 4]);
    expect(resent).toEqual(sent.filter((entry) => Number(temperature(entry)) % 2 === 0));
  });

  test('a restarted outbox drops a torn last line, and the next record starts a new line', () => {
    const path = newPath();
    const before = open(path);
    for (let i = 0; i < 3; i += 1) sample(before, i);
    before.close();
    truncateSync(path, statSync(path).size - 9);
    const repaired = open(path);
    sample(repaired, 7);
    repaired.close();
    expect(open(path).takeUnsent(10).map(temperature)).toEqual([0, 1, 7]);
  });

  test('a restarted outbox skips a damaged line in the middle', () => {
    const path = newPath();
    const before = open(path);
    for (let i = 0; i < 3; i += 1) sample(before, i);
    before.close();
    const lines = readFileSync(path, 'utf8').split('\n');
    lines[2] = `${lines[2]?.slice(0, 20)}\u0000`;
    writeFileSync(path, lines.join('\n'));
    expect(open(path).takeUnsent(10).map(temperature)).toEqual([0, 2]);
  });

  test('a restarted outbox ignores a file of another format', () => {
    const path = newPath();
    appendFileSync(path, '{"hello":1}\nnonsense\n');
    expect(open(path).size).toBe(0);
  });
});

test('at most a window of messages is in flight, until an acknowledgement or a lost connection', () => {
  const outbox = open(newPath());
  for (let i = 0; i < 10; i += 1) sample(outbox, i);
  const [first, ...others] = outbox.takeUnsent(3);
  expect([first, ...others].map((entry) => entry && temperature(entry))).toEqual([0, 1, 2]);
  expect(outbox.takeUnsent(3)).toEqual([]);
  outbox.acknowledge(first?.seq ?? 0);
  expect(outbox.takeUnsent(3).map(temperature)).toEqual([3]);
  outbox.forgetInFlight();
  expect(outbox.takeUnsent(3).map(temperature)).toEqual([1, 2, 3]);
});

describe('a full outbox', () => {
  test('a full outbox drops the oldest telemetry, never what is in flight, and reports the loss', () => {
    const outbox = open(newPath(), { maxMessages: 6 });
    door(outbox);
    for (let i = 0; i < 5; i += 1) sample(outbox, i);
    const inFlight = outbox.takeUnsent(2);
    for (let i = 5; i < 8; i += 1) sample(outbox, i);
    expect(outbox.lostMessages).toBe(3);
    outbox.reportLosses(at);
    expect(outbox.lostMessages).toBe(3);

    for (const { seq } of inFlight) outbox.acknowledge(seq);
    for (const entry of outbox.takeUnsent(2)) outbox.acknowledge(entry.seq);
    outbox.reportLosses(at);
    expect(outbox.lostMessages).toBe(0);
    const left = outbox.takeUnsent(10);
    expect(left.map(temperature)).toEqual([6, 7, undefined]);
    expect(JSON.parse(left.at(-1)?.payload ?? '')).toMatchObject({
      kind: 'bufferOverflowed',
      body: { lostMessages: 3 },
    });
  });

  test('a full outbox without telemetry drops the oldest other message', () => {
    const path = newPath();
    const outbox = open(path, { maxMessages: 2 });
    for (let i = 0; i < 3; i += 1) door(outbox);
    expect(outbox.takeUnsent(5).map(({ seq }) => seq)).toEqual([nowMs + 1, nowMs + 2]);
  });

  test('an outbox remembers unreported losses across a restart', () => {
    const path = newPath();
    const before = open(path, { maxMessages: 2 });
    for (let i = 0; i < 5; i += 1) sample(before, i);
    before.close();
    open(path, { maxMessages: 2 }).close();
    const after = open(path, { maxMessages: 2 });
    expect(after.lostMessages).toBe(3);
    expect(after.takeUnsent(5).map(temperature)).toEqual([3, 4]);
  });
});

test('the file of an outbox stays small while messages come and go', () => {
  const path = newPath();
  const outbox = open(path);
  for (let i = 0; i < 5000; i += 1) {
    sample(outbox, i);
    for (const { seq } of outbox.takeUnsent(1)) outbox.acknowledge(seq);
  }
  expect(statSync(path).size).toBeLessThan(200_000);
  outbox.close();
  expect(open(path).size).toBe(0);
});

test('random use and restarts neither lose, double nor reorder an unacknowledged message', () => {
  const acts = fc.array(fc.constantFrom('append', 'send', 'acknowledge', 'disconnect', 'restart'), { maxLength: 80 });
  fc.assert(
    fc.property(acts, (story) => {
      const path = newPath();
      let outbox = open(path);
      let appended = 0;
      const unacknowledged = new Set<number>();
      let inFlight: OutboxEntry[] = [];
      for (const act of story) {
        if (act === 'append') {
          sample(outbox, appended);
          unacknowledged.add(appended);
          appended += 1;
        } else if (act === 'send') {
          inFlight.push(...outbox.takeUnsent(4));
        } else if (act === 'acknowledge') {
          const entry = inFlight.shift();
          if (entry) {
            outbox.acknowledge(entry.seq);
            unacknowledged.delete(Number(temperature(entry)));
          }
        } else {
          outbox.forgetInFlight();
          inFlight = [];
          if (act === 'restart') {
            outbox.close();
            outbox = open(path);
          }
        }
      }
      outbox.forgetInFlight();
      const left = outbox.takeUnsent(1000);
      outbox.close();
      expect(left.map(temperature)).toEqual([...unacknowledged]);
      expect(left.map(({ seq }) => seq)).toEqual(left.map(({ seq }) => seq).toSorted((a, b) => a - b));
    }),
  );
});
