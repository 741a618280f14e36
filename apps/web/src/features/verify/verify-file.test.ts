import { toVerifierKey } from '@washboard/ledger/checkpoint/signed-note';
import { fileOf, proveEntries, testKey, writeEntries } from '@washboard/ledger/testing/sample-ledger';
import { expect, it, vi } from 'vitest';
import type { FileReply } from '../../lib/ledger/check-file.ts';
import { type VerifiedLedger, verifyFile } from './verify-file.ts';

const entries = writeEntries(3000);
const header = proveEntries(entries, { every: 1000 });
const text = fileOf(header, entries);

async function repliesTo(file: File, expectedKey: string | null = null): Promise<FileReply<VerifiedLedger>[]> {
  const replies: FileReply<VerifiedLedger>[] = [];
  await verifyFile({ file, expectedKey, witnesses: [], kept: null }, (reply) => replies.push(reply));
  return replies;
}

/** The number of progress replies depends on the speed of the computer. */
const resultOf = async (file: File, expectedKey: string | null = null) =>
  (await repliesTo(file, expectedKey)).filter(({ kind }) => kind !== 'progress');

/** A browser may cut a file into chunks at any byte. */
function fileInChunks(content: Uint8Array<ArrayBuffer>, size: number): File {
  const file = new File([content], 'ledger.json');
  file.stream = () =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < content.length; at += size) controller.enqueue(content.slice(at, at + size));
        controller.close();
      },
    });
  return file;
}

const encoded = (content: string) => new Uint8Array(new TextEncoder().encode(content));

it('the check accepts a file in any chunks, even within a character, and names its machine', async () => {
  const odd = writeEntries(20, () => ({ note: 'Spülküche €, 洗' }));
  const content = encoded(fileOf(proveEntries(odd), odd));
  for (const size of [1, 7, 100_000]) {
    expect(await resultOf(fileInChunks(content, size))).toEqual([
      {
        kind: 'checked',
        result: {
          machine: 'IN240002',
          exportedAt: '2026-02-01T00:00:00.000Z',
          verdict: expect.objectContaining({ isIntact: true, entries: 20 }),
        },
      },
    ]);
  }
});

it('the check compares the key of the file with the expected key', async () => {
  const file = fileInChunks(encoded(text), 100_000);
  expect(await resultOf(file, toVerifierKey(testKey(7)))).toMatchObject([
    { result: { verdict: { isIntact: true, isExpectedKey: true } } },
  ]);
  expect(await resultOf(file, toVerifierKey(testKey(8)))).toMatchObject([
    { result: { verdict: { isIntact: false, isExpectedKey: false } } },
  ]);
});

it('the check reports its progress ten times a second, then one result', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 40;
    return nowMs;
  });
  const replies = await repliesTo(fileInChunks(encoded(text), 20_000));
  const progress = replies.slice(0, -1);
  expect(replies.at(-1)?.kind).toBe('checked');
  expect(progress.length).toBeGreaterThan(5);
  expect(progress.length).toBeLessThan(text.length / 20_000);
  for (const reply of progress) expect(reply).toMatchObject({ kind: 'progress', bytes: expect.any(Number) });
  const records = progress.map((reply) => (reply.kind === 'progress' ? reply.entries : 0));
  expect(records).toEqual(records.toSorted((a, b) => a - b));
  expect(records.at(-1)).toBeGreaterThan(1000);
});

it('the check names the record with bytes that are not UTF-8', async () => {
  const content = encoded(text);
  content[text.indexOf('"result":"valid"') + 11] = 0xff;
  expect(await resultOf(fileInChunks(content, 5000))).toMatchObject([
    { result: { verdict: { findings: [{ kind: 'edited', from: 1, to: 1 }] } } },
  ]);
});

it('the check gives the reason why a file has no verdict', async () => {
  expect(await resultOf(fileInChunks(encoded(''), 10))).toEqual([{ kind: 'unreadable', reason: 'empty' }]);
  expect(await resultOf(fileInChunks(encoded(text.slice(0, -500)), 5000))).toEqual([
    { kind: 'unreadable', reason: 'cutOff' },
  ]);
});

it.each<[string, () => ReadableStream]>([
  [
    'a folder',
    () => new ReadableStream({ start: (controller) => controller.error(new DOMException('', 'NotFoundError')) }),
  ],
  [
    'a file that changes meanwhile',
    () =>
      new ReadableStream({
        pull: (controller) => controller.error(new DOMException('', 'NotReadableError')),
        start: (controller) => controller.enqueue(encoded(text.slice(0, 5000))),
      }),
  ],
  [
    'a file of a browser that refuses access',
    () => {
      throw new DOMException('', 'SecurityError');
    },
  ],
])('the check reports that %s cannot be read', async (_, stream) => {
  const file = new File([], 'ledger.json');
  file.stream = stream as File['stream'];
  expect(await resultOf(file)).toEqual([{ kind: 'noAccess' }]);
});
