import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ExportRequest, ExportStore } from './export-store.ts';
import './request-in-turn.ts';

const saved: { name: string; size: number }[] = [];
let positions: number[] = [];
const open = () => {
  saved.length = 0;
  positions = [];
  return new ExportStore({
    askPosition: async () => positions.shift() ?? null,
    save: (file, name) => void saved.push({ name, size: file.size }),
  });
};

function slowFile(headers: Record<string, string> = {}) {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
    },
  });
  const request: ExportRequest = vi.fn(async () => ({ data: body, response: new Response(null, { headers }) }));
  return {
    request,
    send: (bytes: number) => controller?.enqueue(new Uint8Array(bytes)),
    end: () => controller?.close(),
    fail: (error: Error) => controller?.error(error),
  };
}

const named = { 'content-disposition': 'attachment; filename="nachweise-2026.csv"' };
const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('an export', () => {
  it('the list has an export while it is made and received, and then saves it under the name of the server', async () => {
    const store = open();
    const file = slowFile(named);
    const finished = store.start('hygiene.csv', file.request);
    expect(store.get()).toMatchObject([{ name: 'hygiene.csv', state: 'making', bytes: 0 }]);
    file.send(1000);
    await vi.waitFor(() => expect(store.get()).toMatchObject([{ state: 'receiving', bytes: 1000 }]));
    file.send(500);
    file.end();
    await finished;
    expect(store.get()).toMatchObject([{ name: 'nachweise-2026.csv', state: 'done', bytes: 1500, hasFile: true }]);
    expect(saved).toEqual([{ name: 'nachweise-2026.csv', size: 1500 }]);
    store.saveAgain(store.get()[0]?.id ?? 0);
    expect(saved).toHaveLength(2);
  });

  it('a running export asks before the tab is closed, and a finished export does not', async () => {
    const store = open();
    expect(leave()).toBe(false);
    const file = slowFile();
    const finished = store.start('a.csv', file.request);
    expect(leave()).toBe(true);
    file.end();
    await finished;
    expect(leave()).toBe(false);
  });

  it('a failed export appears on the page and in the list, and can be retried', async () => {
    const store = open();
    const problem = { code: 'DOCUMENT_NOT_MADE' };
    const second = slowFile();
    const request = vi
      .fn<ExportRequest>()
      .mockResolvedValueOnce({ error: problem, response: new Response() })
      .mockImplementation(second.request);
    await expect(store.start('a.pdf', request)).rejects.toBe(problem);
    const [failed] = store.get();
    expect(failed).toMatchObject({ state: 'failed', error: problem, hasFile: false });
    expect(leave()).toBe(false);
    store.retry(failed?.id ?? 0);
    second.send(10);
    second.end();
    await vi.waitFor(() => expect(store.get()).toMatchObject([{ state: 'done', bytes: 10 }]));
  });

  it('an export fails when its connection breaks', async () => {
    const store = open();
    const file = slowFile();
    const finished = store.start('a.csv', file.request);
    file.send(10);
    file.fail(new TypeError('network error'));
    await expect(finished).rejects.toThrow('network error');
    expect(store.get()).toMatchObject([{ state: 'failed' }]);
    expect(saved).toEqual([]);
  });

  it('a cancelled export ends its request, saves nothing and does not count as failed', async () => {
    const store = open();
    let signal: AbortSignal | null = null;
    const finished = store.start('a.csv', (init) => {
      signal = init.signal;
      return new Promise((_, refuse) => init.signal.addEventListener('abort', () => refuse(new Error('aborted'))));
    });
    await vi.waitFor(() => expect(signal).not.toBeNull());
    store.remove(store.get()[0]?.id ?? 0);
    await finished;
    expect(signal).toMatchObject({ aborted: true });
    expect(store.get()).toEqual([]);
    expect(saved).toEqual([]);
  });
});

describe('an export that has to wait', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('an export shows its position in the queue until it is made', async () => {
    const store = open();
    positions = [3, 1];
    let exportId: string | undefined;
    const answer = Promise.withResolvers<Awaited<ReturnType<ExportRequest>>>();
    void store.start('a.csv', ({ headers }) => {
      exportId = headers['x-export-id'];
      return answer.promise;
    });
    const seen: unknown[] = [];
    for (let asked = 0; asked < 3; asked += 1) {
      await vi.advanceTimersByTimeAsync(2000);
      seen.push(store.get().map(({ state, position }) => [state, position])[0]);
    }
    expect(seen).toEqual([
      ['waiting', 3],
      ['waiting', 1],
      ['making', null],
    ]);
    expect(exportId).toMatch(/^[\da-f-]{36}$/);
    answer.resolve({ response: new Response() });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.get()).toMatchObject([{ state: 'done' }]);
  });

  it.each([
    { status: 429, code: 'TOO_MANY_EXPORTS' },
    { status: 503, code: 'DOCUMENT_NOT_MADE', reason: 'busy' },
    { status: 503, code: 'SERVICE_UNAVAILABLE' },
    { status: 429, code: 'TOO_MANY_REQUESTS' },
  ])('an export is requested again when the server says so, and while it is busy: $code', async (refusal) => {
    const store = open();
    const problem = { type: 'about:blank', title: '', ...refusal, retryAfterS: 7 };
    const request = vi
      .fn<ExportRequest>()
      .mockResolvedValueOnce({ error: problem, response: new Response() })
      .mockImplementation(async () => ({ response: new Response() }));
    void store.start('a.csv', request);
    await vi.advanceTimersByTimeAsync(6900);
    expect(store.get()).toMatchObject([{ state: 'waiting', position: null }]);
    expect(request).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(store.get()).toMatchObject([{ state: 'done' }]);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it.each([
    { status: 503, code: 'DOCUMENT_NOT_MADE', retryAfterS: 7 },
    { status: 503, code: 'LEDGER_NOT_SIGNED' },
    { status: 400, code: 'VALIDATION_FAILED', retryAfterS: 7 },
  ])('an export is not requested again when waiting does not help: $code', async (refusal) => {
    const store = open();
    const problem = { type: 'about:blank', title: '', ...refusal };
    const request = vi.fn<ExportRequest>().mockResolvedValue({ error: problem, response: new Response() });
    store.start('a.pdf', request).catch(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.get()).toMatchObject([{ state: 'failed', error: problem }]);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('an export is not requested again after it was cancelled', async () => {
    const store = open();
    const problem = { type: 'about:blank', title: '', status: 429, code: 'TOO_MANY_EXPORTS', retryAfterS: 7 };
    const request = vi.fn<ExportRequest>().mockResolvedValue({ error: problem, response: new Response() });
    void store.start('a.csv', request);
    await vi.advanceTimersByTimeAsync(1000);
    store.remove(store.get()[0]?.id ?? 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(request).toHaveBeenCalledTimes(1);
    expect(store.get()).toEqual([]);
  });
});

describe('the exports of a tab', () => {
  const finish = async (store: ReturnType<typeof open>, name: string, bytes: number) => {
    const data = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(bytes));
        controller.close();
      },
    });
    await store.start(name, async () => ({ data, response: new Response() }));
  };

  it('log-out ends and deletes the exports of the tab', async () => {
    const store = open();
    await finish(store, 'a.csv', 10);
    const running = store.start('b.csv', slowFile().request);
    store.clear();
    expect(store.get()).toEqual([]);
    expect(leave()).toBe(false);
    void running;
  });

  it('the tab keeps only the newest files, as far as memory allows', async () => {
    const store = open();
    for (const name of ['a.csv', 'b.csv', 'c.csv']) await finish(store, name, 90_000_000);
    expect(store.get().map(({ name, hasFile }) => [name, hasFile])).toEqual([
      ['c.csv', true],
      ['b.csv', true],
      ['a.csv', false],
    ]);
    for (let i = 0; i < 25; i += 1) await finish(store, `${i}.csv`, 1);
    expect(store.get()).toHaveLength(20);
  });
});
