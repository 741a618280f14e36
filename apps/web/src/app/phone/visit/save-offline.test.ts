import { QueryClient } from '@tanstack/react-query';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveOffline } from './save-offline.ts';
import { findVisit, forgetVisits, isSavedOffline } from './visits.ts';

/** The test server is created before the client, which captures `fetch`. */
const server = vi.hoisted(() => {
  const state = {
    asked: [] as string[][],
    granted: [] as string[],
    broken: new Set<string>(),
    refusals: 0,
    missing: new Set<string>(),
    hasDocuments: true,
    isQueued: false,
    begin: () => {},
  };
  const machine = (serialNumber: string) => ({
    takenAt: '2026-11-20T12:00:00.000Z',
    detail: {
      serialNumber,
      applianceName: `Machine ${serialNumber}`,
      gamma: 'infinity',
      modelNumber: 'A',
      revision: 'B',
    },
  });
  globalThis.fetch = async (input) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input), 'http://x');
    if (pathname.endsWith('/visitPack')) {
      const wanted = searchParams.get('serialNumbers')?.split(',') ?? [];
      state.asked.push(wanted);
      if (state.refusals > 0) {
        state.refusals -= 1;
        const problem = { type: 'x', title: 'x', status: 429, code: 'TOO_MANY_EXPORTS' };
        return Response.json(problem, { status: 429, headers: { 'retry-after': '12' } });
      }
      if (state.isQueued) {
        await new Promise<void>((resolve) => {
          state.begin = resolve;
        });
      }
      if (wanted.some((one) => state.broken.has(one))) throw new TypeError('Failed to fetch');
      const missing = wanted.filter((one) => state.missing.has(one));
      return Response.json({ machines: wanted.filter((one) => !missing.includes(one)).map(machine), missing });
    }
    if (pathname.startsWith('/api/v1/account/exports/')) return Response.json({ position: 4 });
    const [, granted] = /\/(\w+)\/bluetoothGrants$/.exec(pathname) ?? [];
    if (granted) {
      state.granted.push(granted);
      return Response.json({ grant: 'g', rights: 'read', expiresAt: '2026-11-27T12:00:00.000Z' });
    }
    if (pathname.endsWith('.pdf')) {
      if (!state.hasDocuments) throw new TypeError('Failed to fetch');
      return new Response('pdf');
    }
    if (pathname.startsWith('/documents/'))
      return Response.json({ items: [{ document: 'userManual', link: '/documents/infinity/a.pdf', isSample: true }] });
    if (pathname.startsWith('/ddm/'))
      return Response.json({ descriptions: {}, limits: { criticalTmp: 1, restartTmp: 1 } });
    return Response.json({ type: 'x', title: 'x', status: 404, code: 'DATA_MODEL_NOT_FOUND' }, { status: 404 });
  };
  return state;
});

vi.mock('../../../lib/session/session.ts', () => ({
  isSecurePage: true,
  getSessionId: () => 'session-a',
  getSession: () => ({
    get: () => ({ kind: 'signedIn', sessionId: 'session-a' }),
    accessToken: async () => 'token',
    refreshAfter: async () => 'failed',
    subscribe: () => () => undefined,
  }),
}));

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('indexedDB', new IDBFactory());
  const kept = new Map<string, Response>();
  vi.stubGlobal('caches', {
    open: async () => ({ put: async (link: string, answer: Response) => kept.set(link, answer) }),
  });
  Object.assign(server, {
    asked: [],
    granted: [],
    broken: new Set(),
    refusals: 0,
    missing: new Set(),
    hasDocuments: true,
    isQueued: false,
  });
  await forgetVisits();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const machines = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ serialNumber: `IN24000${i + 1}`, name: `Machine IN24000${i + 1}` }));

async function take(count: number, isRenewing = false, mayUseBluetooth = false): Promise<void> {
  const taking = saveOffline({
    machines: machines(count),
    isRenewing,
    language: 'en',
    mayUseBluetooth,
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  });
  await vi.advanceTimersByTimeAsync(20_000);
  await taking;
}

describe('saving machines offline', () => {
  it('the phone requests a few machines at a time, and stores each with its texts and documents', async () => {
    await take(6);
    expect(server.asked.toSorted((a, b) => b.length - a.length)).toEqual([
      ['IN240001', 'IN240002', 'IN240003', 'IN240004'],
      ['IN240005', 'IN240006'],
    ]);
    expect(await findVisit('IN240006')).toMatchObject({
      takenAtMs: Date.parse('2026-11-20T12:00:00Z'),
      language: 'en',
      failure: null,
      progress: null,
    });
    expect((await findVisit('IN240006'))?.bytes).toBeGreaterThan(100);
  });

  it('a broken connection keeps the stored machines, and the next order continues with the rest', async () => {
    server.broken.add('IN240005');
    await take(5);
    expect(await isSavedOffline('IN240001')).toBe(true);
    expect(await findVisit('IN240005')).toMatchObject({ takenAtMs: null, failure: 'unreachable', progress: null });
    expect(server.asked).toHaveLength(4);
    server.broken.clear();
    server.asked = [];
    await take(5);
    expect(server.asked).toEqual([['IN240005']]);
    expect(await findVisit('IN240005')).toMatchObject({ failure: null });
    expect(await isSavedOffline('IN240005')).toBe(true);
  });

  it('the phone waits as long as the server requests when other files of the company come first', async () => {
    server.refusals = 1;
    const taking = saveOffline({
      machines: machines(1),
      isRenewing: false,
      language: 'en',
      mayUseBluetooth: false,
      queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    });
    await vi.waitFor(async () => expect(await findVisit('IN240001')).toMatchObject({ progress: 'queued' }));
    await vi.advanceTimersByTimeAsync(11_000);
    expect(server.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    await taking;
    expect(server.asked).toHaveLength(2);
    expect(await findVisit('IN240001')).toMatchObject({ failure: null, progress: null, position: null });
  });

  it('the phone shows its position in the queue', async () => {
    server.isQueued = true;
    const taking = saveOffline({
      machines: machines(1),
      isRenewing: false,
      language: 'en',
      mayUseBluetooth: false,
      queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    });
    await vi.waitFor(() => expect(server.asked).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(2500);
    await vi.waitFor(async () =>
      expect(await findVisit('IN240001')).toMatchObject({ progress: 'queued', position: 4 }),
    );
    server.begin();
    await taking;
    expect(await findVisit('IN240001')).toMatchObject({ failure: null, progress: null, position: null });
  });

  it('a renewal fetches all files again', async () => {
    await take(1);
    await take(1);
    expect(server.asked).toHaveLength(1);
    await take(1, true);
    expect(server.asked).toHaveLength(2);
  });

  it('the phone requests Bluetooth access once, and again on renewal, because it expires', async () => {
    await take(1, false, true);
    expect(await findVisit('IN240001')).toMatchObject({ bluetooth: 'ready' });
    await take(1, false, true);
    expect(server.granted).toEqual(['IN240001']);
    await take(1, true, true);
    expect(server.granted).toEqual(['IN240001', 'IN240001']);
  });

  it('a machine without its documents does not count as complete', async () => {
    server.hasDocuments = false;
    await take(1);
    expect(await findVisit('IN240001')).toMatchObject({ language: null, failure: 'unreachable' });
    expect(await isSavedOffline('IN240001')).toBe(true);
  });

  it('the phone deletes a machine that is no longer in scope', async () => {
    await take(1);
    server.missing.add('IN240001');
    await take(1, true);
    expect(await findVisit('IN240001')).toMatchObject({ takenAtMs: null, failure: 'notFound', progress: null });
  });

  it('the phone reports full storage, and no machine counts as saved offline', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await take(1);
    expect(await findVisit('IN240001')).toMatchObject({ takenAtMs: null, failure: 'storageFull', progress: null });
    expect(await isSavedOffline('IN240001')).toBe(false);
  });
});
