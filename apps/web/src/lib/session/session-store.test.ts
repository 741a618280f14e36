import { hourMs } from '@washboard/contract/time/durations';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeLocks } from '../../testing/fake-locks.ts';
import { createSessionPresence } from './session-presence.ts';
import { refreshIntervalMs, SessionStore } from './session-store.ts';
import { createSessionVault, type Tokens } from './session-vault.ts';
import type { TokenOutcome } from './token-endpoint.ts';

let nowMs = 0;
let locks: LockManager;

/** A refresh token is valid once; using it again revokes the family. */
function createTokenServer() {
  let issued = 0;
  let isRevoked = false;
  const used = new Set<string>();
  const issue = (): Tokens => {
    issued += 1;
    const names = { accessToken: `access-${issued}`, refreshToken: `refresh-${issued}` };
    return { ...names, issuedAtMs: nowMs, expiresAtMs: nowMs + hourMs };
  };
  return {
    issue,
    revoke: () => {
      isRevoked = true;
    },
    exchange: vi.fn(async (refreshToken: string): Promise<TokenOutcome> => {
      if (used.has(refreshToken)) isRevoked = true;
      used.add(refreshToken);
      return isRevoked ? { kind: 'refused' } : { kind: 'granted', tokens: issue() };
    }),
  };
}

type TokenServer = ReturnType<typeof createTokenServer>;

/** Tabs of one browser share database, locks and channel; each has its own session storage. */
function createBrowser(server: TokenServer) {
  const tabs: ((event: MessageEvent) => void)[] = [];
  return {
    freeze(): void {
      tabs.length = 0;
    },

    openTab(sessionStorage: Storage = memoryStorage()) {
      let own: ((event: MessageEvent) => void) | null = null;
      const presence = createSessionPresence(locks, sessionStorage);
      const store = new SessionStore({
        vault: createSessionVault(),
        presence,
        locks,
        requestTokens: server.exchange,
        now: () => nowMs,
        channel: {
          postMessage: (data) => {
            for (const tab of tabs) if (tab !== own) tab(new MessageEvent('message', { data }));
          },
          addEventListener: (_type: string, listener: unknown) => {
            own = listener as (event: MessageEvent) => void;
            tabs.push(own);
          },
        },
      });
      return { store, sessionStorage, crash: presence.release };
    },
  };
}

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    length: 0,
    key: () => null,
    clear: () => values.clear(),
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

beforeEach(() => {
  nowMs = Date.parse('2026-03-01T12:00:00Z');
  locks = createFakeLocks();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => vi.unstubAllGlobals());

describe('a session', () => {
  it('a remembered session is restored on the next visit', async () => {
    const server = createTokenServer();
    await createBrowser(server).openTab().store.begin(server.issue(), true);
    const { store } = createBrowser(server).openTab();
    await store.restore();
    expect(store.get().kind).toBe('signedIn');
    expect(server.exchange).not.toHaveBeenCalled();
  });

  it('a session is refreshed at the start if its token has expired', async () => {
    const server = createTokenServer();
    await createBrowser(server).openTab().store.begin(server.issue(), true);
    nowMs += 2 * hourMs;
    const { store } = createBrowser(server).openTab();
    await store.restore();
    expect(await store.accessToken()).toBe('access-2');
  });

  it('a session that is not remembered ends with its last tab', async () => {
    const server = createTokenServer();
    const first = createBrowser(server).openTab();
    await first.store.begin(server.issue(), false);
    first.crash();
    const { store } = createBrowser(server).openTab();
    await store.restore();
    expect(store.get()).toEqual({ kind: 'signedOut', cause: 'left' });
  });

  it('a session that is not remembered is shared with a new tab', async () => {
    const server = createTokenServer();
    const browser = createBrowser(server);
    await browser.openTab().store.begin(server.issue(), false);
    const { store } = browser.openTab();
    await store.restore();
    expect(store.get().kind).toBe('signedIn');
  });

  it('a tab that looks again finds the session of another tab', async () => {
    const server = createTokenServer();
    const browser = createBrowser(server);
    const [first, second] = [browser.openTab(), browser.openTab()];
    await second.store.rejoin();
    expect(second.store.get().kind).toBe('signedOut');
    await first.store.begin(server.issue(), true);
    await second.store.restore();
    expect(second.store.get().kind).toBe('signedOut');
    await second.store.rejoin();
    expect(second.store.get()).toEqual(first.store.get());
    expect(server.exchange).not.toHaveBeenCalled();
  });

  it('a sign-in page without a session does not end the session of another tab', async () => {
    const server = createTokenServer();
    const browser = createBrowser(server);
    const [first, second] = [browser.openTab().store, browser.openTab().store];
    await second.rejoin();
    await first.begin(server.issue(), true);
    await second.end('left');
    expect(first.get().kind).toBe('signedIn');
    expect(await createSessionVault().read()).not.toBeNull();
  });

  it('a session that is not remembered survives a reload', async () => {
    const server = createTokenServer();
    const first = createBrowser(server).openTab();
    await first.store.begin(server.issue(), false);
    locks = createFakeLocks();
    const { store } = createBrowser(server).openTab(first.sessionStorage);
    await store.restore();
    expect(store.get().kind).toBe('signedIn');
  });
});

describe('refreshing', () => {
  async function twoTabs() {
    const server = createTokenServer();
    const browser = createBrowser(server);
    const first = browser.openTab().store;
    const second = browser.openTab().store;
    await first.begin(server.issue(), true);
    await second.restore();
    return { server, first, second };
  }

  it('tabs that refresh at the same time use the refresh token once', async () => {
    const { server, first, second } = await twoTabs();
    const outcomes = await Promise.all([
      first.refreshAfter('access-1'),
      first.refreshAfter('access-1'),
      second.refreshAfter('access-1'),
    ]);
    expect(outcomes).toEqual(['refreshed', 'refreshed', 'refreshed']);
    expect(server.exchange).toHaveBeenCalledTimes(1);
    expect([await first.accessToken(), await second.accessToken()]).toEqual(['access-2', 'access-2']);
  });

  it('a token that is already replaced is not refreshed again', async () => {
    const { server, first } = await twoTabs();
    await first.refreshAfter('access-1');
    expect(await first.refreshAfter('access-1')).toBe('refreshed');
    expect(server.exchange).toHaveBeenCalledTimes(1);
  });

  it('a request of the previous user never gets the session of the next user', async () => {
    const { server, first, second } = await twoTabs();
    await first.end('loggedOut');
    await first.begin(server.issue(), true);
    const exchanges = server.exchange.mock.calls.length;
    expect(await first.refreshAfter('access-1')).toBe('signedOut');
    expect(await second.refreshAfter('access-1')).toBe('signedOut');
    expect(server.exchange).toHaveBeenCalledTimes(exchanges);
    expect(first.get().kind).toBe('signedIn');
  });

  it('a request of the previous user fails even before its tab learns of the next user', async () => {
    const { server, first, second } = await twoTabs();
    const next = { sessionId: crypto.randomUUID(), generation: 1, isRemembered: true };
    await createSessionVault().open({ ...next, tokens: server.issue() });
    expect(await first.refreshAfter('access-1')).toBe('signedOut');
    nowMs += hourMs;
    await createSessionVault().open({ ...next, tokens: server.issue() });
    expect(await second.accessToken()).toBeNull();
    expect(second.get()).toEqual({ kind: 'signedIn', sessionId: next.sessionId });
  });

  it('a page that wakes up late refreshes the session', async () => {
    const { server, first } = await twoTabs();
    nowMs += refreshIntervalMs - 1;
    await first.wake();
    expect(server.exchange).not.toHaveBeenCalled();
    nowMs += 1;
    await first.wake();
    expect(server.exchange).toHaveBeenCalledTimes(1);
  });

  it('a page that slept while another account logged in finds that session when it wakes up', async () => {
    const server = createTokenServer();
    const browser = createBrowser(server);
    const [asleep, awake] = [browser.openTab().store, browser.openTab().store];
    await asleep.begin(server.issue(), true);
    browser.freeze();
    await awake.begin(server.issue(), true);
    await asleep.wake();
    expect(asleep.get()).toEqual(awake.get());
    await awake.end('loggedOut');
    await asleep.wake();
    expect(asleep.get()).toEqual({ kind: 'signedOut', cause: 'ended' });
    expect(server.exchange).not.toHaveBeenCalled();
  });

  it('the session is refreshed automatically after 3,000,000 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { server } = await twoTabs();
    vi.advanceTimersByTime(refreshIntervalMs);
    vi.useRealTimers();
    await vi.waitFor(() => expect(server.exchange).toHaveBeenCalled());
  });

  it('a rejected refresh ends the session in all tabs', async () => {
    const { server, first, second } = await twoTabs();
    server.revoke();
    expect(await first.refreshAfter('access-1')).toBe('signedOut');
    expect(first.get()).toEqual({ kind: 'signedOut', cause: 'ended' });
    expect(second.get()).toEqual({ kind: 'signedOut', cause: 'ended' });
    expect(await createSessionVault().read()).toBeNull();
  });

  it.each([{ kind: 'unreachable' }, { kind: 'failed' }, { kind: 'throttled', retryAfterS: null }] as const)(
    'the session continues when the server is $kind',
    async (outcome) => {
      const { server, first } = await twoTabs();
      server.exchange.mockResolvedValueOnce(outcome);
      expect(await first.refreshAfter('access-1')).toBe('unavailable');
      expect(first.get().kind).toBe('signedIn');
      expect(await first.refreshAfter('access-1')).toBe('refreshed');
    },
  );

  it('a refresh does not restore a session that ended meanwhile', async () => {
    const { server, first, second } = await twoTabs();
    const { promise, resolve } = Promise.withResolvers<TokenOutcome>();
    server.exchange.mockReturnValueOnce(promise);
    const refreshing = first.refreshAfter('access-1');
    await vi.waitFor(() => expect(server.exchange).toHaveBeenCalled());
    await second.end('loggedOut');
    resolve({ kind: 'granted', tokens: server.issue() });
    expect(await refreshing).toBe('signedOut');
    expect(await createSessionVault().read()).toBeNull();
  });
});

describe('signing out', () => {
  it('signing out reaches all other tabs as an expired session, so that their input is not lost', async () => {
    const server = createTokenServer();
    const browser = createBrowser(server);
    const first = browser.openTab().store;
    const second = browser.openTab().store;
    await first.begin(server.issue(), true);
    await second.restore();
    await first.end('loggedOut');
    expect([first.get(), second.get()]).toEqual([
      { kind: 'signedOut', cause: 'loggedOut' },
      { kind: 'signedOut', cause: 'ended' },
    ]);
  });

  it('an earlier sign-out cannot undo a later sign-in', async () => {
    const server = createTokenServer();
    const { store } = createBrowser(server).openTab();
    await Promise.all([store.end('loggedOut'), store.begin(server.issue(), true)]);
    expect(store.get().kind).toBe('signedIn');
  });

  it('a sign-in of another account notifies the other tabs', async () => {
    const server = createTokenServer();
    const browser = createBrowser(server);
    const first = browser.openTab().store;
    const second = browser.openTab().store;
    await first.begin(server.issue(), true);
    await second.restore();
    const before = second.get();
    await first.begin(server.issue(), true);
    await vi.waitFor(() => expect(second.get()).not.toEqual(before));
    expect(second.get()).toEqual(first.get());
  });
});
