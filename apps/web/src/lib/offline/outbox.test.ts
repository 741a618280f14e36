import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeLocks } from '../../testing/fake-locks.ts';
import { type NewItem, Outbox, type SendItem } from './outbox.ts';
import type { OutboxItem } from './outbox-item.ts';
import { OutboxStore } from './outbox-store.ts';

const conflict = { type: 'about:blank', title: 'Changed', status: 409, code: 'RESOLUTION_CHANGED' };
const refusal = { type: 'about:blank', title: 'No', status: 403, code: 'FORBIDDEN' };
const noNetwork = new TypeError('Failed to fetch');

const note = (words: string, alarmId = 1): NewItem<'alarmResolution'> => ({
  kind: 'alarmResolution',
  serialNumber: 'IN240001',
  content: { alarmId, errorCode: 'E1', entry: { solution: null, words, version: 0 } },
});
const review = (day: string): NewItem<'hygieneReview'> => ({
  kind: 'hygieneReview',
  serialNumber: 'IN240001',
  content: { day, seen: { valid: 3, deviating: 0, open: 0, notJudgeable: 0 } },
});

let locks: LockManager;

const channels = new Set<EventTarget>();
function openChannel() {
  const own = new EventTarget();
  channels.add(own);
  return Object.assign(own, {
    close: () => channels.delete(own),
    postMessage: () => {
      for (const other of channels) if (other !== own) other.dispatchEvent(new Event('message'));
    },
  });
}

const keepStorage = vi.fn(async () => undefined);

function openTab(send: SendItem, accountId = 'anna', store = new OutboxStore(accountId)) {
  const outbox = new Outbox({
    send,
    keepStorage,
    locks,
    store,
    nowMs: () => Date.parse('2026-11-26T08:00:00Z'),
    openChannel: () => openChannel() as unknown as BroadcastChannel,
  });
  outbox.open();
  return outbox;
}

function openServer() {
  const arrived: string[] = [];
  let failure: unknown = null;
  const send = vi.fn<SendItem>(async (item) => {
    if (failure) throw failure;
    arrived.push(item.kind === 'alarmResolution' ? item.content.entry.words : item.kind);
  });
  return {
    send,
    arrived,
    fail: (thrown: unknown) => {
      failure = thrown;
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  channels.clear();
  locks = createFakeLocks();
});

describe('the outbox', () => {
  it('the outbox immediately sends what it can, and stores nothing', async () => {
    const { send, arrived } = openServer();
    const outbox = openTab(send);
    expect(await outbox.submit(note('Cleaned the filter'))).toBe('sent');
    expect(arrived).toEqual(['Cleaned the filter']);
    expect(outbox.state().items).toEqual([]);
    expect((await new OutboxStore('anna').read()).items).toEqual([]);
  });

  it('entries without a network survive a reload, and are sent in order', async () => {
    const server = openServer();
    server.fail(noNetwork);
    const before = openTab(server.send);
    expect(await before.submit(note('first'))).toBe('waiting');
    expect(await before.submit(note('second', 2))).toBe('waiting');
    const after = openTab(server.send);
    await vi.waitFor(() => expect(after.state().items).toHaveLength(2));
    server.fail(null);
    await after.flush();
    expect(server.arrived).toEqual(['first', 'second']);
    expect(after.state().items).toEqual([]);
    await vi.waitFor(() => expect(before.state().items).toEqual([]));
  });

  it('the outbox asks the browser for persistent storage when an item waits', async () => {
    keepStorage.mockClear();
    const server = openServer();
    const outbox = openTab(server.send);
    await outbox.submit(note('first'));
    expect(keepStorage).not.toHaveBeenCalled();
    server.fail(noNetwork);
    await outbox.submit(note('second', 2));
    expect(keepStorage).toHaveBeenCalledOnce();
  });

  it.each([noNetwork, { ...refusal, status: 503, code: 'SERVICE_UNAVAILABLE' }, { ...refusal, status: 401 }])(
    'the outbox keeps an item if a later attempt may succeed (%#)',
    async (failure) => {
      const server = openServer();
      server.fail(failure);
      const outbox = openTab(server.send);
      expect(await outbox.submit(note('x'))).toBe('waiting');
      expect(outbox.state().items).toMatchObject([{ trouble: null }]);
    },
  );

  it("the form shows the server's answer while its author is there", async () => {
    const server = openServer();
    server.fail(conflict);
    const outbox = openTab(server.send);
    await expect(outbox.submit(note('x'))).rejects.toMatchObject({ code: 'RESOLUTION_CHANGED' });
    expect(outbox.state().items).toEqual([]);
    expect((await new OutboxStore('anna').read()).items).toEqual([]);
  });

  it('the outbox shows a conflict of an item that is sent later, and sends the rest', async () => {
    const server = openServer();
    server.fail(noNetwork);
    const outbox = openTab(server.send);
    await outbox.submit(note('mine'));
    await outbox.submit(review('2026-11-25'));
    server.send.mockRejectedValueOnce(conflict);
    server.fail(null);
    await outbox.flush();
    expect(server.arrived).toEqual(['hygieneReview']);
    const [item] = outbox.state().items;
    expect(item).toMatchObject({ trouble: { kind: 'conflict', problem: { code: 'RESOLUTION_CHANGED' } } });
    const content = { alarmId: 1, errorCode: 'E1', entry: { solution: null, words: 'mine', version: 4 } };
    await outbox.retry(item?.id ?? '', { content });
    expect(server.arrived).toEqual(['hygieneReview', 'mine']);
    expect(outbox.state().items).toEqual([]);
  });

  it('a refused item is not sent again automatically', async () => {
    const server = openServer();
    server.fail(noNetwork);
    const outbox = openTab(server.send);
    await outbox.submit(note('x'));
    server.fail(refusal);
    await outbox.flush();
    server.send.mockClear();
    await outbox.flush();
    expect(server.send).not.toHaveBeenCalled();
    expect(outbox.state().items).toMatchObject([{ trouble: { kind: 'refused' } }]);
  });

  it('an item that follows another item is sent only after that item, and deleted with it', async () => {
    const server = openServer();
    server.fail(noNetwork);
    const outbox = openTab(server.send);
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await outbox.submit({ ...note('head'), id });
    await outbox.submit({ ...note('tail', 2), after: id });
    await outbox.submit({ ...note('other head', 3), id: other });
    await outbox.submit({ ...note('other tail', 4), after: other });
    server.send.mockRejectedValueOnce(conflict);
    server.fail(null);
    await outbox.flush();
    expect(server.arrived).toEqual(['other head', 'other tail']);
    await outbox.drop(id);
    expect(outbox.state().items).toEqual([]);
    expect((await new OutboxStore('anna').read()).items).toEqual([]);
  });

  it('the outbox keeps the later version of an item that is changed while it is sent', async () => {
    const server = openServer();
    const outbox = openTab(server.send);
    let arrive = () => {};
    server.send.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    const id = crypto.randomUUID();
    const early = outbox.submit({ ...note('early'), id });
    await vi.waitFor(() => expect(outbox.state().sending).toBe(id));
    const late = outbox.submit({ ...note('late'), id });
    arrive();
    await Promise.all([early, late]);
    expect(server.arrived).toEqual(['late']);
    expect(outbox.state().items).toEqual([]);
  });

  it('an author can save although the server hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const server = openServer();
    server.send.mockImplementationOnce(() => new Promise(() => {}));
    const outbox = openTab(server.send);
    const submitted = outbox.submit(note('x'));
    await vi.waitFor(() => expect(outbox.state().sending).not.toBeNull());
    await vi.advanceTimersByTimeAsync(8000);
    expect(await submitted).toBe('waiting');
    expect((await new OutboxStore('anna').read()).items).toHaveLength(1);
    vi.useRealTimers();
  });

  it('the outbox sends nothing after the session has ended, and aborts the current request', async () => {
    const server = openServer();
    server.fail(noNetwork);
    const outbox = openTab(server.send);
    await outbox.submit(note('first'));
    await outbox.submit(note('second', 2));
    server.send.mockClear();
    server.send.mockImplementationOnce(
      (_item, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    server.fail(null);
    const flushed = outbox.flush();
    await vi.waitFor(() => expect(server.send).toHaveBeenCalledOnce());
    outbox.close();
    await flushed;
    await outbox.flush();
    expect(await outbox.submit(note('third', 3))).toBe('waiting');
    expect(server.send).toHaveBeenCalledOnce();
    const next = openTab(server.send);
    await next.flush();
    expect(server.arrived).toEqual(['first', 'second', 'third']);
  });

  it.each([
    [429, 'TOO_MANY_REQUESTS'],
    [500, 'INTERNAL_ERROR'],
  ])('an item that the server answers with %i waits, and the rest is sent', async (status, code) => {
    const server = openServer();
    server.fail(noNetwork);
    const outbox = openTab(server.send);
    await outbox.submit(note('too many'));
    await outbox.submit(review('2026-11-25'));
    server.fail(null);
    server.send.mockRejectedValueOnce({ ...refusal, status, code, retryAfterS: 3600 });
    await outbox.flush();
    expect(server.arrived).toEqual(['hygieneReview']);
    const [item] = outbox.state().items;
    expect(outbox.state().delayed.get(item?.id ?? '')).toMatchObject({ problem: { retryAfterS: 3600 } });
    await outbox.flush();
    expect(server.arrived).toEqual(['hygieneReview']);
    await outbox.retry(item?.id ?? '');
    expect(server.arrived).toEqual(['hygieneReview', 'too many']);
  });

  it('the outbox sends the change that a full storage could not store, not the stored version', async () => {
    let isFull = false;
    class FullStore extends OutboxStore {
      override async put(item: OutboxItem): Promise<boolean> {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        return super.put(item);
      }
    }
    const stored = new FullStore('anna');
    const server = openServer();
    server.fail(noNetwork);
    const outbox = openTab(server.send, 'anna', stored);
    const id = crypto.randomUUID();
    await outbox.submit({ ...note('old'), id });
    isFull = true;
    await outbox.submit({ ...note('new'), id });
    expect([...outbox.state().unstored]).toEqual([id]);
    await outbox.flush();
    expect(outbox.state().items).toMatchObject([{ content: { entry: { words: 'new' } } }]);
    isFull = false;
    await outbox.flush();
    expect(outbox.state().unstored.size).toBe(0);
    expect((await stored.read()).items).toMatchObject([{ content: { entry: { words: 'new' } } }]);
    isFull = true;
    await outbox.submit({ ...note('newest'), id });
    server.fail(null);
    await outbox.flush();
    expect(server.arrived).toEqual(['newest']);
  });

  it('an outbox belongs to one account', async () => {
    const server = openServer();
    server.fail(noNetwork);
    await openTab(server.send).submit(note('of Anna'));
    server.fail(null);
    const other = openTab(server.send, 'bert');
    await other.flush();
    expect(other.state().items).toEqual([]);
    expect(server.arrived).toEqual([]);
  });

  it('a stored photo keeps its bytes', async () => {
    const server = openServer();
    server.fail(noNetwork);
    const bytes = new Uint8Array([255, 216, 255, 0, 1, 2]);
    await openTab(server.send).submit({ ...note('with photo'), bytes });
    const { items } = await new OutboxStore('anna').read();
    expect(items[0]?.bytes).toEqual(bytes);
  });

  it('the outbox reports what this device cannot store, and still sends it', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const server = openServer();
    server.fail(noNetwork);
    const outbox = openTab(server.send);
    await outbox.submit(note('x'));
    const [item] = outbox.state().items;
    expect([...outbox.state().unstored]).toEqual([item?.id]);
    server.fail(null);
    await outbox.flush();
    expect(server.arrived).toEqual(['x']);
    expect(outbox.state().unstored.size).toBe(0);
  });

  it('the outbox counts items of another version of the app, and keeps them stored', async () => {
    const server = openServer();
    server.fail(noNetwork);
    const outbox = openTab(server.send);
    await outbox.submit({ ...note('x'), content: { ...note('x').content, alarmId: 'A-1' as unknown as number } });
    const later = openTab(server.send);
    await vi.waitFor(() => expect(later.state().unreadable).toBe(1));
    await later.flush();
    expect((await new OutboxStore('anna').read()).unreadable).toBe(1);
  });
});
