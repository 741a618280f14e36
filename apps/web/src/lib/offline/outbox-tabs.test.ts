import { IDBFactory } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeLocks } from '../../testing/fake-locks.ts';
import { type NewItem, Outbox, type SendItem } from './outbox.ts';
import { OutboxStore, outboxDatabase } from './outbox-store.ts';

const conflict = { type: 'about:blank', title: 'Changed', status: 409, code: 'RESOLUTION_CHANGED' };
const noNetwork = new TypeError('Failed to fetch');

const note = (words: string, id: string = crypto.randomUUID()): NewItem<'alarmResolution'> & { id: string } => ({
  kind: 'alarmResolution',
  serialNumber: 'IN240001',
  id,
  content: { alarmId: 1, errorCode: 'E1', entry: { solution: null, words, version: 0 } },
});

let locks: LockManager;

/** This tab receives no messages of other tabs, as if they were delayed. */
function openTab(send: SendItem, accountId = 'anna', store = new OutboxStore(accountId)) {
  const keepStorage = async () => undefined;
  const outbox = new Outbox({
    send,
    keepStorage,
    locks,
    store,
    nowMs: () => Date.parse('2026-11-26T08:00:00Z'),
    openChannel: () => ({ postMessage: () => {}, addEventListener: () => {}, close: () => {} }),
  });
  outbox.open();
  return outbox;
}

function openServer() {
  const arrived: string[] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  let isReachable = true;
  const send = vi.fn<SendItem>(async (item) => {
    if (!isReachable) throw noNetwork;
    await waiting.shift()?.promise;
    arrived.push(item.kind === 'alarmResolution' ? item.content.entry.words : item.kind);
  });
  return {
    send,
    arrived,
    holdNext() {
      const held = Promise.withResolvers<void>();
      waiting.push(held);
      return held;
    },
    setReachable(is: boolean) {
      isReachable = is;
    },
  };
}

const storedWords = async (accountId = 'anna') =>
  (await new OutboxStore(accountId).read()).items.map(
    (item) => item.kind === 'alarmResolution' && item.content.entry.words,
  );

async function openTwoTabs(...words: string[]) {
  const server = openServer();
  server.setReachable(false);
  const first = openTab(server.send);
  const ids: string[] = [];
  for (const text of words) {
    const entered = note(text);
    await first.submit(entered);
    ids.push(entered.id);
  }
  const second = openTab(server.send);
  await vi.waitFor(() => expect(second.state().items).toHaveLength(words.length));
  server.setReachable(true);
  return { server, first, second, ids };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  locks = createFakeLocks();
});

afterEach(() => vi.useRealTimers());

describe('two tabs with one outbox', () => {
  it('two tabs send each entry once, in order, when both reach the server at the same time', async () => {
    const { server, first, second } = await openTwoTabs('one', 'two', 'three');
    await Promise.all([first.flush(), second.flush()]);
    expect(server.arrived).toEqual(['one', 'two', 'three']);
    expect([first.state().items, second.state().items]).toEqual([[], []]);
  });

  it('a change that a closing tab stores is sent after the other tab has sent the older version', async () => {
    const { server, first, second, ids } = await openTwoTabs('early');
    const sending = server.holdNext();
    const flushed = first.flush();
    await vi.waitFor(() => expect(first.state().sending).toBe(ids[0]));
    const changed = second.submit(note('late', ids[0]));
    await vi.waitFor(async () => expect(await storedWords()).toEqual(['late']));
    second.close();
    sending.resolve();
    await Promise.all([flushed, changed]);
    expect(server.arrived).toEqual(['early', 'late']);
    expect(await storedWords()).toEqual([]);
  });

  it('a change that a closing tab stores stays while the server refuses the other tab’s older version', async () => {
    const { server, first, second, ids } = await openTwoTabs('early');
    const sending = server.holdNext();
    const flushed = first.flush();
    await vi.waitFor(() => expect(first.state().sending).toBe(ids[0]));
    const changed = second.submit(note('late', ids[0]));
    await vi.waitFor(async () => expect(await storedWords()).toEqual(['late']));
    second.close();
    sending.reject(conflict);
    await Promise.all([flushed, changed]);
    expect(server.arrived).toEqual(['late']);
  });

  it('an entry that one tab deletes stays deleted, while the server refuses it to the other tab', async () => {
    const { server, first, second, ids } = await openTwoTabs('deleted');
    const sending = server.holdNext();
    const flushed = first.flush();
    await vi.waitFor(() => expect(first.state().sending).toBe(ids[0]));
    await second.drop(ids[0] ?? '');
    sending.reject(conflict);
    await flushed;
    expect(first.state().items).toEqual([]);
    expect(await storedWords()).toEqual([]);
  });

  it('an entry that one tab deletes is not sent later by the other tab', async () => {
    const { server, first, second, ids } = await openTwoTabs('one', 'deleted', 'three');
    const sending = server.holdNext();
    const flushed = first.flush();
    await vi.waitFor(() => expect(first.state().sending).toBe(ids[0]));
    await second.drop(ids[1] ?? '');
    sending.resolve();
    await flushed;
    expect(server.arrived).toEqual(['one', 'three']);
  });

  it('deleting an entry keeps a change in the other tab that the author has not seen', async () => {
    const { server, first, second, ids } = await openTwoTabs('early');
    server.setReachable(false);
    await second.submit(note('late', ids[0]));
    await first.drop(ids[0] ?? '');
    expect(await storedWords()).toEqual(['late']);
    expect(first.state().items).toMatchObject([{ content: { entry: { words: 'late' } } }]);
  });

  it('an entry that one tab saves while the other tab sends it arrives once', async () => {
    const { server, first, second, ids } = await openTwoTabs('one');
    const sending = server.holdNext();
    const flushed = first.flush();
    await vi.waitFor(() => expect(first.state().sending).toBe(ids[0]));
    const saved = second.submit(note('two'));
    await vi.waitFor(async () => expect(await storedWords()).toEqual(['one', 'two']));
    first.open();
    await vi.waitFor(() => expect(first.state().items).toHaveLength(2));
    sending.resolve();
    await flushed;
    expect(await saved).toBe('sent');
    expect(server.arrived).toEqual(['one', 'two']);
  });
});

describe('entries on one device', () => {
  it('the entries of two accounts about the same record do not replace each other', async () => {
    const { send, setReachable } = openServer();
    setReachable(false);
    const entered = note('of Anna');
    await openTab(send).submit(entered);
    const bert = openTab(send, 'bert');
    await bert.submit(note('of Bert', entered.id));
    expect([await storedWords('anna'), await storedWords('bert')]).toEqual([['of Anna'], ['of Bert']]);
    await bert.drop(entered.id);
    expect([await storedWords('anna'), await storedWords('bert')]).toEqual([['of Anna'], []]);
  });

  it('the page stores entries again when the browser’s data is deleted while the page is open', async () => {
    const { server, first } = await openTwoTabs('one', 'two');
    await deleteDB(outboxDatabase);
    await vi.waitFor(async () => expect(await storedWords()).toEqual(['one', 'two']), { timeout: 5000 });
    await vi.waitFor(() => expect(first.state().unstored.size).toBe(0));
    await first.flush();
    expect(server.arrived).toEqual(['one', 'two']);
  });

  it('the page stores entries again when an author saves another entry after the browser’s data was deleted', async () => {
    const { server, first, ids } = await openTwoTabs('one', 'two');
    server.setReachable(false);
    await deleteDB(outboxDatabase);
    await first.submit(note('three'));
    await first.retry(ids[0] ?? '');
    expect(first.state().items).toHaveLength(3);
    await vi.waitFor(async () => expect((await storedWords()).toSorted()).toEqual(['one', 'three', 'two']), {
      timeout: 5000,
    });
  });

  it('an author can save although the database does not open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const never = () => undefined;
    vi.spyOn(indexedDB, 'open').mockReturnValue(
      Object.assign(Object.create(IDBOpenDBRequest.prototype), { addEventListener: never, removeEventListener: never }),
    );
    const { send, setReachable } = openServer();
    setReachable(false);
    const outbox = openTab(send);
    const entered = note('x');
    const saved = outbox.submit(entered);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await saved).toBe('waiting');
    expect([...outbox.state().unstored]).toEqual([entered.id]);
  });

  it('an entry waits if it follows an entry of another version of the app', async () => {
    const { send, arrived, setReachable } = openServer();
    setReachable(false);
    const before = openTab(send);
    const head = note('head');
    await before.submit({ ...head, content: { ...head.content, alarmId: 'A-1' as unknown as number } });
    await before.submit({ ...note('tail'), after: head.id });
    setReachable(true);
    const later = openTab(send);
    await later.flush();
    expect(later.state().unreadable).toBe(2);
    expect(arrived).toEqual([]);
  });
});
