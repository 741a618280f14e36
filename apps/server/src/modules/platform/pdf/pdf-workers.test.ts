import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runAsTenant } from '../../../admission/tenant.ts';
import { type ChangedLimits, limits, limitsWith } from '../../../config/limits.ts';
import { Metrics } from '../../../metrics.ts';
import { openPdfWorkers, type PdfWorkers } from './pdf-workers.ts';
import type * as printers from './testing/printers.ts';

const file = new URL('./testing/printers.ts', import.meta.url);

let workers: PdfWorkers;
const open = (pdf: ChangedLimits['pdf'] = {}) => {
  workers = openPdfWorkers({
    logger: pino({ level: 'silent' }),
    metrics: new Metrics(),
    limits: limitsWith({ pdf }),
  });
};
afterEach(() => workers.close());

const quick = (tenant: string, text = 'a document') =>
  runAsTenant({ tenant }, () =>
    workers.print<typeof printers.printQuickly>({ file, name: 'printQuickly', input: { text } }),
  );
const endless = (tenant: string, signal?: AbortSignal) =>
  runAsTenant({ tenant }, () =>
    workers.print<typeof printers.printForever>({ file, name: 'printForever', input: null, ...(signal && { signal }) }),
  );
const greedy = () => workers.print<typeof printers.printHugely>({ file, name: 'printHugely', input: null });
const printPid = () => workers.print<typeof printers.printPid>({ file, name: 'printPid', input: null });

const isNotMade = (document: Promise<Buffer>) =>
  expect(document).rejects.toMatchObject({ code: 'DOCUMENT_NOT_MADE', retryAfterS: 5 });
const isRefused = (document: Promise<Buffer>) =>
  expect(document).rejects.toMatchObject({ code: 'DOCUMENT_NOT_MADE', extra: { reason: 'busy' }, retryAfterS: 5 });

describe('printing a document', () => {
  it('the server returns a document as bytes from another process', async () => {
    open();
    const content = await quick('me', 'Tür');
    expect(content).toEqual(Buffer.from('Tür'));
  });

  it('the server cancels a document that takes too long, and prints the next document', async () => {
    open({ deadlineMs: 2_000, processes: 1 });
    await expect(endless('me')).rejects.toSatisfy(
      ({ code, extra }) => code === 'DOCUMENT_NOT_MADE' && extra.reason === undefined,
    );
    expect(await quick('me')).toEqual(Buffer.from('a document'));
  });

  it('the server cancels a document whose caller has left, and no longer counts it', async () => {
    open({ processesPerTenant: 1, waitingPerTenant: 0 });
    const left = new AbortController();
    const document = isRefused(endless('me', left.signal));
    await isRefused(quick('me'));
    left.abort();
    await document;
    expect(await quick('me')).toEqual(Buffer.from('a document'));
  });

  it('the server cancels a document that needs too much memory, and prints the next document', async () => {
    open({ memoryMegabytes: 32 });
    await isNotMade(greedy());
    expect(await quick('me')).toEqual(Buffer.from('a document'));
  });
});

it('a document has a deadline of 20 seconds, and a company prints two at a time', () => {
  expect(limits.pdf).toMatchObject({ deadlineMs: 20_000, processesPerTenant: 2 });
});

describe('a fault in a printing process', () => {
  it('a fault in the printing process fails its document, and the server prints the next document', async () => {
    open();
    await isNotMade(workers.print<typeof printers.abort>({ file, name: 'abort', input: null }));
    expect(await quick('me')).toEqual(Buffer.from('a document'));
  });

  it('a printing process that dies while idle does not block the next document', async () => {
    open({ processes: 1 });
    const pid = await printPid();
    process.kill(Number(pid), 'SIGKILL');
    await vi.waitFor(async () => expect(await quick('me')).toEqual(Buffer.from('a document')));
  });

  it('an idle printing process ends', async () => {
    open({ idleMs: 1 });
    const pid = await printPid();
    await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'));
    expect(await quick('me')).toEqual(Buffer.from('a document'));
  });
});

describe('the number of documents in progress', () => {
  it('a company prints two documents at a time and does not block another company', async () => {
    open({ waitMs: 50 });
    const mine = [isNotMade(endless('me')), isNotMade(endless('me'))];
    await isRefused(quick('me'));
    expect(await quick('you')).toEqual(Buffer.from('a document'));
    await workers.close();
    await Promise.all(mine);
  });

  it('a document waits for its turn while other companies print', async () => {
    open({ processes: 1, processesPerTenant: 1 });
    const left = new AbortController();
    const other = isNotMade(endless('other', left.signal));
    const mine = quick('me');
    left.abort();
    await other;
    expect(await mine).toEqual(Buffer.from('a document'));
  });

  it('a finished document frees its place', async () => {
    open();
    for (const text of ['a', 'b', 'c']) expect(await quick('me', text)).toEqual(Buffer.from(text));
  });

  it('the server refuses a document when too many of its company wait', async () => {
    open({ processes: 1, processesPerTenant: 1, waitingPerTenant: 1 });
    const taken = [isNotMade(endless('me')), isNotMade(endless('me'))];
    await isRefused(quick('me'));
    await workers.close();
    await Promise.all(taken);
  });

  it('a stopping server cancels all documents and starts no other document', async () => {
    open();
    const document = isNotMade(endless('me'));
    await workers.close();
    await document;
    await isNotMade(quick('you'));
  });
});
