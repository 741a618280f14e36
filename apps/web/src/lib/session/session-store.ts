import { backoffDelayMs } from '../backoff.ts';
import type { SessionPresence } from './session-presence.ts';
import type { SessionVault, Tokens, VaultSession } from './session-vault.ts';
import type { TokenOutcome } from './token-endpoint.ts';

/** The access token expires ten minutes later (docs/product-rules.md#session). */
export const refreshIntervalMs = 3_000_000;

/** A token this close to its expiry is refreshed before use. */
const expiryMarginMs = 15_000;

const retryBackoff = { baseMs: 2000, maxMs: 60_000, random: Math.random };

export type SessionState =
  | { kind: 'restoring' }
  | { kind: 'signedIn'; sessionId: string }
  | { kind: 'signedOut'; cause: SignOutCause };

/**
 * `ended`: not by the user in this tab, so signing in again may restore the page and its input. `left`: the last tab
 * was closed, or the sign-in page was opened. `loggedOut`: the user confirmed a log-out, or deleted the account.
 */
type SignOutCause = 'ended' | 'left' | 'loggedOut';

export type RefreshOutcome = 'refreshed' | 'signedOut' | 'unavailable';

/** The data is in the vault, never in messages. */
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
 * Using a refresh token after a later one ends the session on the server. Therefore only one tab refreshes at a time,
 * under a Web Lock, after checking whether another tab has just done so. An exchange without an answer is repeated with
 * the same token.
 */
export class SessionStore {
  readonly #dependencies: Required<SessionDependencies>;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { kind: 'restoring' };
  #session: VaultSession | null = null;
  readonly #ownTokens = new Set<string>();
  #restoring: Promise<void> | null = null;
  #exchanging: Promise<RefreshOutcome> | null = null;
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  #failedAttempts = 0;
  /** An earlier sign-out cannot undo a later sign-in. */
  #lastChange: Promise<void> = Promise.resolve();

  constructor(dependencies: SessionDependencies) {
    this.#dependencies = { now: Date.now, ...dependencies };
    dependencies.channel.addEventListener('message', (event) => {
      const news = (event as MessageEvent<SessionNews>).data;
      if (news === 'ended') this.#forget('ended');
      // A tab on the sign-in page has already discarded its state.
      else if (this.#session) void this.#adoptStored();
    });
  }

  get(): SessionState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Most pages open without a refresh, which happens only when due. */
  restore(): Promise<void> {
    this.#restoring ??= this.#restoreOnce();
    return this.#restoring;
  }

  /** Looks again, because another tab may have begun a session. */
  rejoin(): Promise<void> {
    if (this.#session === null) this.#restoring = this.#restoreOnce();
    return this.restore();
  }

  begin(tokens: Tokens, isRemembered: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const opened = { sessionId: crypto.randomUUID(), generation: 1, isRemembered, tokens };
      await this.#dependencies.vault.open(opened);
      this.#adopt(opened);
      this.#announce('changed');
    });
  }

  /** @throws if storage is blocked */
  end(cause: 'left' | 'loggedOut'): Promise<void> {
    const { vault } = this.#dependencies;
    return this.#inTurn(async () => {
      if (cause === 'left' && this.#session === null) {
        await vault.read();
        return this.#forget(cause);
      }
      await vault.clear();
      this.#forget(cause);
      this.#announce('ended');
    });
  }

  /**
   * @returns a token that is valid by this browser's clock; null without a session, or if another user has logged in in
   * another tab
   */
  async accessToken(): Promise<string | null> {
    const wanted = this.#session;
    if (wanted && this.#isExpired(wanted.tokens)) await this.#refresh();
    const current = this.#session;
    return current?.sessionId === wanted?.sessionId ? (current?.tokens.accessToken ?? null) : null;
  }

  /**
   * The server rejected `staleAccessToken`, regardless of the local clock.
   * @returns `signedOut` also for a token of a previous session, whose request must not be repeated for the next user
   */
  async refreshAfter(staleAccessToken: string): Promise<RefreshOutcome> {
    if (!this.#ownTokens.has(staleAccessToken)) return 'signedOut';
    if (this.#session && this.#session.tokens.accessToken !== staleAccessToken) return 'refreshed';
    const outcome = await this.#refresh();
    return this.#ownTokens.has(staleAccessToken) ? outcome : 'signedOut';
  }

  /** Timers do not run while a computer sleeps, and a page that a phone has frozen may miss a login in another tab. */
  async wake(): Promise<void> {
    if (!this.#session) return;
    if (this.#msUntilRefresh(this.#session) <= 0) await this.#refresh();
    // Storage that cannot be read at the moment must not log the user out.
    else await this.#adoptStored().catch(() => undefined);
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    this.#lastChange = this.#lastChange.catch(() => undefined).then(change);
    return this.#lastChange;
  }

  #announce(news: SessionNews): void {
    this.#dependencies.channel.postMessage(news);
  }

  #setState(next: SessionState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #adopt(next: VaultSession): void {
    if (this.#session?.sessionId !== next.sessionId) this.#ownTokens.clear();
    this.#ownTokens.add(next.tokens.accessToken);
    this.#session = next;
    this.#failedAttempts = 0;
    if (!next.isRemembered) this.#dependencies.presence.hold();
    this.#scheduleRefresh(this.#msUntilRefresh(next));
    if (this.#state.kind !== 'signedIn' || this.#state.sessionId !== next.sessionId) {
      this.#setState({ kind: 'signedIn', sessionId: next.sessionId });
    }
  }

  #forget(cause: SignOutCause): void {
    this.#session = null;
    clearTimeout(this.#refreshTimer);
    this.#dependencies.presence.release();
    if (this.#state.kind !== 'signedOut') this.#setState({ kind: 'signedOut', cause });
  }

  async #adoptStored(): Promise<RefreshOutcome> {
    const stored = await this.#dependencies.vault.read();
    if (stored) this.#adopt(stored);
    else this.#forget('ended');
    return stored ? 'refreshed' : 'signedOut';
  }

  async #restoreOnce(): Promise<void> {
    const { vault, presence } = this.#dependencies;
    const stored = await vault.read().catch(() => null);
    if (!stored) return this.#forget('left');
    if (!stored.isRemembered && !(await presence.isAlive())) {
      await vault.clearVersion(stored);
      return this.#forget('left');
    }
    this.#adopt(stored);
    if (this.#isExpired(stored.tokens)) await this.#refresh();
  }

  #isExpired({ expiresAtMs }: Tokens): boolean {
    return expiresAtMs - expiryMarginMs <= this.#dependencies.now();
  }

  #msUntilRefresh({ tokens }: VaultSession): number {
    return tokens.issuedAtMs + refreshIntervalMs - this.#dependencies.now();
  }

  #scheduleRefresh(delayMs: number): void {
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = setTimeout(() => void this.#refresh(), Math.max(0, delayMs));
  }

  #refresh(): Promise<RefreshOutcome> {
    const wanted = this.#session;
    if (!wanted) return Promise.resolve('signedOut');
    this.#exchanging ??= this.#dependencies.locks
      .request('washboard-token-exchange', () => this.#exchange(wanted))
      .catch((): RefreshOutcome => 'unavailable')
      .finally(() => {
        this.#exchanging = null;
      });
    return this.#exchanging;
  }

  /**
   * Must run under the lock.
   * @param wanted the session when the refresh was requested
   */
  async #exchange(wanted: VaultSession): Promise<RefreshOutcome> {
    const { vault, requestTokens } = this.#dependencies;
    const stored = await vault.read();
    if (stored?.sessionId !== wanted.sessionId || stored.generation !== wanted.generation) return this.#adoptStored();
    const outcome = await requestTokens(stored.tokens.refreshToken);
    if (outcome.kind === 'granted') {
      const replaced = await vault.replaceTokens(stored, outcome.tokens);
      if (!replaced) return this.#adoptStored();
      this.#adopt(replaced);
      this.#announce('changed');
      return 'refreshed';
    }
    if (outcome.kind !== 'refused') {
      this.#scheduleRefresh(backoffDelayMs(this.#failedAttempts, retryBackoff));
      this.#failedAttempts += 1;
      return 'unavailable';
    }
    if (!(await vault.clearVersion(stored))) return this.#adoptStored();
    this.#forget('ended');
    this.#announce('ended');
    return 'signedOut';
  }
}
