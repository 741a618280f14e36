import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPdfWorkers, type PdfLimits, type PdfWorkers } from './pdf-workers.ts';
import type * as printers from './testing/printers.ts';

const file = new URL('./testing/printers.ts', import.meta.url);

let workers: PdfWorkers;
const open = (own: Partial<PdfLimits> = {}) => {
  workers = openPdfWorkers({ logger: pino({ level: 'silent' }) }, own);
};
afterEach(() => workers.close());

const quick = (userId: string | null, text = 'a document') =>
  workers.print<typeof printers.printQuickly>({ file, name: 'printQuickly', input: { text }, userId });
const endless = (userId: string | null) =>
  workers.print<typeof printers.printForever>({ file, name: 'printForever', input: null, userId });
const leaving = (userId: string, signal: AbortSignal) =>
  workers.print<typeof printers.printForever>({ file, name: 'printForever', input: null, userId, signal });
const greedy = () =>
  workers.print<typeof printers.printHugely>({ file, name: 'printHugely', input: null, userId: 'greedy' });

const isNotMade = (document: Promise<Buffer>) =>
  expect(document).rejects.toMatchObject({ code: 'DOCUMENT_NOT_MADE', retryAfterS: 5 });

describe('a document', () => {
  it('is returned as bytes from another process', async () => {
    open();
    const content = await quick('me', 'Tür');
    expect(content).toEqual(Buffer.from('Tür'));
  });

  it('that takes too long is cancelled, and the next one is printed', async () => {
    open({ deadlineMs: 2_000, processes: 1 });
    await isNotMade(endless('me'));
    expect(await quick('me')).toEqual(Buffer.from('a document'));
  });

  it('that nobody waits for any more is cancelled, and counts no longer', async () => {
    open({ perAccount: 1 });
    const left = new AbortController();
    const document = isNotMade(leaving('me', left.signal));
    await isNotMade(quick('me'));
    left.abort();
    await document;
    expect(await quick('me')).toEqual(Buffer.from('a document'));
  });

  it('that needs too much memory is cancelled, and the next one is printed', async () => {
    open({ memoryMegabytes: 32 });
    await isNotMade(greedy());
    expect(await quick('me')).toEqual(Buffer.from('a document'));
  });
});

describe('a fault in a process', () => {
  it('reaches the server as a document that was not made, and the next one is printed', async () => {
    open();
    await isNotMade(workers.print<typeof printers.abort>({ file, name: 'abort', input: null, userId: 'me' }));
    expect(await quick('me')).toEqual(Buffer.from('a document'));
  });

  it('while the process is idle does not keep the next document away', async () => {
    open({ processes: 1 });
    const pid = await workers.print<typeof printers.printPid>({ file, name: 'printPid', input: null, userId: 'me' });
    process.kill(Number(pid), 'SIGKILL');
    await vi.waitFor(async () => expect(await quick('me')).toEqual(Buffer.from('a document')));
  });

  it('of the kind that ends when idle leaves no process behind', async () => {
    open({ idleMs: 1 });
    const pid = await workers.print<typeof printers.printPid>({ file, name: 'printPid', input: null, userId: 'me' });
    await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'));
    expect(await quick('me')).toEqual(Buffer.from('a document'));
  });
});

describe('the number of documents in progress', () => {
  it('is limited to two for one account, which does not block another account', async () => {
    open();
    const mine = [isNotMade(endless('me')), isNotMade(endless('me'))];
    await isNotMade(quick('me'));
    expect(await quick('you')).toEqual(Buffer.from('a document'));
    await workers.close();
    await Promise.all(mine);
  });

  it('decreases when a document is done', async () => {
    open();
    for (const text of ['a', 'b', 'c']) expect(await quick('me', text)).toEqual(Buffer.from(text));
  });

  it('is limited for all accounts together', async () => {
    open({ processes: 1, waiting: 1 });
    const taken = [isNotMade(endless('a')), isNotMade(endless('b'))];
    await isNotMade(quick('c'));
    await workers.close();
    await Promise.all(taken);
  });

  it('is limited to one shared document at a time, and waiting shared documents have the usual deadline', async () => {
    open({ processes: 2, waiting: 1, deadlineMs: 2_000 });
    const waiting = [isNotMade(endless(null)), isNotMade(quick(null)), isNotMade(quick(null))];
    await isNotMade(quick(null));
    await Promise.all(waiting);
    expect(await quick(null)).toEqual(Buffer.from('a document'));
  });

  it('drops to zero when the server stops, and no document starts after that', async () => {
    open();
    const document = isNotMade(endless('me'));
    await workers.close();
    await document;
    await isNotMade(quick('you'));
  });
});
