import { backoffDelayMs } from '../backoff.ts';
import type { SessionPresence } from './session-presence.ts';
import type { SessionVault, Tokens, VaultSession } from './session-vault.ts';
import type { TokenOutcome } from './token-endpoint.ts';

/** Ten minutes before the access token expires (docs/product-rules.md#session). */
export const refreshIntervalMs = 3_000_000;

/** A token this close to its expiry is refreshed before use. */
const expiryMarginMs = 15_000;

const retryBackoff = { baseMs: 2000, maxMs: 60_000, random: Math.random };

export type SessionState =
  | { kind: 'restoring' }
  | { kind: 'signedIn'; sessionId: string }
  | { kind: 'signedOut'; cause: SignOutCause };

/**
 * `ended`: not by the user in this tab, so signing in again may return to the same page and its input. `left`: there is
 * no session, its last tab was closed, or the page for signing in was opened. `loggedOut`: the user confirmed a log-out,
 * or deleted the account.
 */
type SignOutCause = 'ended' | 'left' | 'loggedOut';

export type RefreshOutcome = 'refreshed' | 'signedOut' | 'unavailable';

/** Messages between tabs; the data itself is in the vault. */
type SessionNews = 'changed' | 'ended';

interface SessionDependencies {
  vault: SessionVault;
  presence: SessionPresence;
  locks: Pick<LockManager, 'request'>;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  requestTokens: (refreshToken: string) => Promise<TokenOutcome>;
  now?: () => number;
}

/**
 * The session of this tab. A refresh token that is used after a later token ends the session on the server. Therefore
 * only one tab refreshes at a time, under a Web Lock, after checking whether another tab has just done so. An exchange
 * without an answer is repeated with the same token.
 */
export function createSessionStore(dependencies: SessionDependencies) {
  const { vault, presence, locks, channel, requestTokens, now = Date.now } = dependencies;
  const listeners = new Set<() => void>();
  let state: SessionState = { kind: 'restoring' };
  let session: VaultSession | null = null;
  /** The access tokens of this session so far. */
  const ownTokens = new Set<string>();
  let restoring: Promise<void> | null = null;
  let exchanging: Promise<RefreshOutcome> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failedAttempts = 0;
  /** Serializes sign-in and sign-out, so that an earlier sign-out cannot undo a later sign-in. */
  let lastChange: Promise<void> = Promise.resolve();

  function inTurn(change: () => Promise<void>): Promise<void> {
    lastChange = lastChange.catch(() => undefined).then(change);
    return lastChange;
  }

  function setState(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function adopt(next: VaultSession): void {
    if (session?.sessionId !== next.sessionId) ownTokens.clear();
    ownTokens.add(next.tokens.accessToken);
    session = next;
    failedAttempts = 0;
    if (!next.isRemembered) presence.hold();
    scheduleRefresh(next.tokens.issuedAtMs + refreshIntervalMs - now());
    if (state.kind !== 'signedIn' || state.sessionId !== next.sessionId) {
      setState({ kind: 'signedIn', sessionId: next.sessionId });
    }
  }

  function forget(cause: SignOutCause): void {
    session = null;
    clearTimeout(timer);
    presence.release();
    if (state.kind !== 'signedOut') setState({ kind: 'signedOut', cause });
  }

  function scheduleRefresh(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), Math.max(0, delayMs));
  }

  async function adoptStored(): Promise<RefreshOutcome> {
    const stored = await vault.read();
    if (stored) adopt(stored);
    else forget('ended');
    return stored ? 'refreshed' : 'signedOut';
  }

  /** Must run under the lock. @param wanted the session when the refresh was requested */
  async function exchange(wanted: VaultSession): Promise<RefreshOutcome> {
    const stored = await vault.read();
    if (stored?.sessionId !== wanted.sessionId || stored.generation !== wanted.generation) return adoptStored();
    const outcome = await requestTokens(stored.tokens.refreshToken);
    if (outcome.kind === 'granted') {
      const kept = await vault.replaceTokens(stored, outcome.tokens);
      if (!kept) return adoptStored();
      adopt(kept);
      channel.postMessage('changed' satisfies SessionNews);
      return 'refreshed';
    }
    if (outcome.kind !== 'refused') {
      scheduleRefresh(backoffDelayMs(failedAttempts, retryBackoff));
      failedAttempts += 1;
      return 'unavailable';
    }
    if (!(await vault.clearVersion(stored))) return adoptStored();
    forget('ended');
    channel.postMessage('ended' satisfies SessionNews);
    return 'signedOut';
  }

  /** Refreshes the tokens; concurrent calls share the result. */
  function refresh(): Promise<RefreshOutcome> {
    const wanted = session;
    if (!wanted) return Promise.resolve('signedOut');
    exchanging ??= locks
      .request('washboard-token-exchange', () => exchange(wanted))
      .catch((): RefreshOutcome => 'unavailable')
      .finally(() => {
        exchanging = null;
      });
    return exchanging;
  }

  async function restoreOnce(): Promise<void> {
    const stored = await vault.read().catch(() => null);
    if (!stored) return forget('left');
    if (!stored.isRemembered && !(await presence.isAlive())) {
      await vault.clearVersion(stored);
      return forget('left');
    }
    adopt(stored);
    if (isExpired(stored.tokens)) await refresh();
  }

  function isExpired(tokens: Tokens): boolean {
    return tokens.expiresAtMs - expiryMarginMs <= now();
  }

  channel.addEventListener('message', (event) => {
    const news = (event as MessageEvent<SessionNews>).data;
    if (news === 'ended') forget('ended');
    // A tab on the sign-in page stays there: it has already discarded its state.
    else if (session) void adoptStored();
  });

  return {
    get: (): SessionState => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Restores a stored session, once per page. Refreshes the access token only when due: most pages open without it.
     */
    restore(): Promise<void> {
      restoring ??= restoreOnce();
      return restoring;
    },

    /** As `restore`, and without a session looks again: another tab may have begun one. */
    rejoin(): Promise<void> {
      if (session === null) restoring = restoreOnce();
      return this.restore();
    },

    begin(tokens: Tokens, isRemembered: boolean): Promise<void> {
      return inTurn(async () => {
        const opened = { sessionId: crypto.randomUUID(), generation: 1, isRemembered, tokens };
        await vault.open(opened);
        adopt(opened);
        channel.postMessage('changed' satisfies SessionNews);
      });
    },

    /** Throws where storage is blocked. */
    end(cause: 'left' | 'loggedOut'): Promise<void> {
      return inTurn(async () => {
        if (cause === 'left' && session === null) {
          // What is stored is the session of another tab that has logged in since this one looked.
          await vault.read();
          return forget(cause);
        }
        await vault.clear();
        forget(cause);
        channel.postMessage('ended' satisfies SessionNews);
      });
    },

    /**
     * @returns a token that is valid by this browser's clock; null without a session, or when the refresh finds that of
     * another user, who has logged in in another tab
     */
    async accessToken(): Promise<string | null> {
      const wanted = session;
      if (wanted && isExpired(wanted.tokens)) await refresh();
      return session?.sessionId === wanted?.sessionId ? (session?.tokens.accessToken ?? null) : null;
    },

    /**
     * For a server that rejected `staleAccessToken`, regardless of the local clock.
     *
     * @returns `signedOut` also for the token of an earlier session: its request must not be repeated in the name of
     * the next user of this browser
     */
    async refreshAfter(staleAccessToken: string): Promise<RefreshOutcome> {
      if (!ownTokens.has(staleAccessToken)) return 'signedOut';
      if (session && session.tokens.accessToken !== staleAccessToken) return 'refreshed';
      const outcome = await refresh();
      return ownTokens.has(staleAccessToken) ? outcome : 'signedOut';
    },

    /**
     * Call when the page wakes up or the network returns: timers do not run while a computer sleeps, and a page that a
     * phone has frozen may miss that another account has logged in in another tab.
     */
    async wake(): Promise<void> {
      if (!session) return;
      if (session.tokens.issuedAtMs + refreshIntervalMs <= now()) await refresh();
      // Storage that cannot be read at the moment is no reason to log out.
      else await adoptStored().catch(() => undefined);
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
