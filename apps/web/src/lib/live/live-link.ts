import {
  type LiveClientMessage,
  type LiveServerMessage,
  liveBeatMs,
  liveCloseCodes,
} from '@washboard/contract/live-socket/live-messages';
import { backoffDelayMs } from '../backoff.ts';
import type { RefreshOutcome } from '../session/session-store.ts';
import { type AlarmNews, isMachineNews, type MachineNews, readLiveMessages } from './live-messages.ts';
import { createSubscriptions } from './live-subscriptions.ts';
import { MissedNews } from './missed-news.ts';
import type { ShownState } from './state-versions.ts';

/** `connecting` is the first attempt, without a warning. */
export interface LinkState {
  kind: 'idle' | 'connecting' | 'up' | 'down';
  /** The server responds but receives no news of machines. */
  isServerBehind?: true;
  /** The company has too many sockets open. */
  isRefused?: true;
}

export interface LiveLinkHandlers {
  onNews(news: MachineNews): void;
  onAlarm(news: AlarmNews): void;
  onAttention(): void;
  /** Called after an interruption, to refetch data. */
  onReturn(): void;
  onLost(serialNumber: string): void;
  /** The visible machines or the rights have changed; the link stays. */
  onAccessChange(): void;
  onAccessTaken(): void;
  /** Leaves out machines whose news the page has not applied yet. */
  shownStates(): Iterable<ShownState>;
}

export type LiveSocket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

interface LiveLinkDependencies {
  open: () => LiveSocket;
  accessToken: () => Promise<string | null>;
  refreshAfter: (staleAccessToken: string) => Promise<RefreshOutcome>;
  random?: () => number;
}

const backoff = { baseMs: 500, maxMs: 15_000 };
/** A place becomes free only when another page closes. */
const refusedBackoff = { baseMs: 30_000, maxMs: 120_000 };

/** A dead connection can look open for minutes. */
export const silenceMs = 2 * liveBeatMs + 1000;
/**
 * A slow network gets this long from opening to `ready`, although the page counts as disconnected from `silenceMs` on.
 */
export const handshakeMs = 15_000;

/** Messages are forwarded in order; after missed news, a new snapshot is requested. */
export class LiveLink {
  readonly #dependencies: Required<LiveLinkDependencies>;
  readonly #handlers: LiveLinkHandlers;
  readonly #subscriptions = createSubscriptions((message) => this.#send(message));
  readonly #missed: MissedNews;
  readonly #listeners = new Set<() => void>();
  #alarmFollowers = 0;
  #state: LinkState = { kind: 'idle' };
  #socket: LiveSocket | null = null;
  #isReady = false;
  #wasUp = false;
  #sentToken: string | null = null;
  #failedAttempts = 0;
  #isSendScheduled = false;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(dependencies: LiveLinkDependencies, handlers: LiveLinkHandlers) {
    this.#dependencies = { random: Math.random, ...dependencies };
    this.#handlers = handlers;
    this.#missed = new MissedNews({
      isFollowed: this.#subscriptions.has,
      isUp: () => this.#state.kind === 'up',
      shownStates: () => handlers.shownStates(),
      request: this.#subscriptions.sendAgain,
      random: this.#dependencies.random,
    });
  }

  // `useSyncExternalStore` calls `state` detached.
  readonly state = (): LinkState => this.#state;

  readonly onStateChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** @returns unsubscribes */
  follow(serialNumbers: readonly string[]): () => void {
    this.#subscriptions.add(serialNumbers);
    this.#scheduleSend();
    this.#connect();
    return () => {
      this.#subscriptions.remove(serialNumbers);
      this.#scheduleSend();
    };
  }

  /**
   * Receives the alarms of the whole scope.
   * @returns unsubscribes
   */
  followAlarms(): () => void {
    this.#alarmFollowers += 1;
    if (this.#alarmFollowers === 1 && this.#isReady) this.#send({ type: 'followAlarms' });
    this.#connect();
    return () => {
      this.#alarmFollowers -= 1;
    };
  }

  retryNow(): void {
    if (this.#socket) return;
    this.#failedAttempts = 0;
    this.#connect();
  }

  close(): void {
    clearTimeout(this.#reconnectTimer);
    clearTimeout(this.#watchdog);
    this.#missed.stop();
    if (this.#socket) abandon(this.#socket);
    this.#socket = null;
    this.#isReady = false;
    this.#wasUp = false;
    this.#failedAttempts = 0;
    this.#setState({ kind: 'idle' });
  }

  get #isUnused(): boolean {
    return this.#subscriptions.isEmpty() && this.#alarmFollowers === 0;
  }

  #setState(next: LinkState): void {
    const { kind, isServerBehind, isRefused } = this.#state;
    if (kind === next.kind && isServerBehind === next.isServerBehind && isRefused === next.isRefused) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #send(message: LiveClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** A scrolling list must not unsubscribe from machines that it still shows. */
  #scheduleSend(): void {
    if (this.#isSendScheduled) return;
    this.#isSendScheduled = true;
    queueMicrotask(() => {
      this.#isSendScheduled = false;
      if (this.#isReady) this.#subscriptions.sendChanges();
    });
  }

  #connect(): void {
    clearTimeout(this.#reconnectTimer);
    if (this.#socket || this.#isUnused) return;
    if (this.#state.kind === 'idle') this.#setState({ kind: 'connecting' });
    const opened = this.#dependencies.open();
    this.#socket = opened;
    this.#watch(silenceMs, () => {
      this.#setState({ kind: 'down' });
      this.#watch(handshakeMs - silenceMs, () => this.#drop(opened));
    });
    opened.onopen = () => void this.#authenticate(opened);
    opened.onmessage = ({ data }) => this.#hear(opened, data);
    opened.onclose = ({ code }) => {
      if (this.#socket === opened) void this.#handleLoss(code);
    };
  }

  async #authenticate(opened: LiveSocket): Promise<void> {
    const token = await this.#dependencies.accessToken().catch(() => null);
    if (this.#socket !== opened) return;
    if (token === null) return this.#drop(opened);
    this.#sentToken = token;
    this.#send({ type: 'authenticate', accessToken: token });
  }

  #hear(opened: LiveSocket, data: unknown): void {
    // A message may end this socket.
    for (const message of readLiveMessages(data)) if (this.#socket === opened) this.#receive(message);
    if (this.#socket === opened && this.#isReady) this.#watch(silenceMs, () => this.#drop(opened));
  }

  #receive(message: LiveServerMessage): void {
    if (message.type === 'ready') return this.#becomeReady();
    if (message.type === 'beat') return message.isBehind ? this.#fallBehind() : this.#catchUp();
    if (message.type === 'stateVersions') return this.#missed.receiveVersions(message);
    if (message.type === 'error' && message.serialNumber !== undefined)
      return this.#handlers.onLost(message.serialNumber);
    if (message.type === 'access') return this.#handlers.onAccessChange();
    if (message.type === 'alarmInScope') return this.#handlers.onAlarm(message);
    if (message.type === 'attention') return this.#handlers.onAttention();
    if (isMachineNews(message) && this.#missed.note(message)) this.#handlers.onNews(message);
  }

  #becomeReady(): void {
    this.#missed.forget();
    this.#isReady = true;
    this.#failedAttempts = 0;
    this.#setState({ kind: 'up' });
    this.#subscriptions.sendAll();
    if (this.#alarmFollowers > 0) this.#send({ type: 'followAlarms' });
    if (this.#wasUp) this.#handlers.onReturn();
    this.#wasUp = true;
  }

  #fallBehind(): void {
    this.#setState({ kind: 'down', isServerBehind: true });
  }

  #catchUp(): void {
    this.#missed.compareSoon();
    if (!this.#isReady || !this.#state.isServerBehind) return;
    this.#setState({ kind: 'up' });
    this.#handlers.onReturn();
  }

  #watch(delayMs: number, action: () => void): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(action, delayMs);
  }

  #drop(dropped: LiveSocket): void {
    if (this.#socket !== dropped) return;
    abandon(dropped);
    void this.#handleLoss(1006);
  }

  async #handleLoss(code: number): Promise<void> {
    this.#socket = null;
    this.#isReady = false;
    clearTimeout(this.#watchdog);
    if (this.#isUnused) return this.#setState({ kind: 'idle' });
    const isRefused = code === liveCloseCodes.tooManySockets;
    this.#setState({ kind: 'down', ...(isRefused && { isRefused }) });
    if (code === liveCloseCodes.accessTaken) this.#handlers.onAccessTaken();
    if (code === liveCloseCodes.tokenEnded && this.#sentToken !== null) {
      const outcome = await this.#dependencies.refreshAfter(this.#sentToken);
      if (outcome === 'signedOut') return;
      if (outcome === 'refreshed' && this.#failedAttempts === 0) {
        this.#failedAttempts = 1;
        return this.#connect();
      }
    }
    this.#reconnectLater(isRefused ? refusedBackoff : backoff);
  }

  #reconnectLater(bounds: typeof backoff): void {
    const { random } = this.#dependencies;
    clearTimeout(this.#reconnectTimer);
    this.#reconnectTimer = setTimeout(
      () => this.#connect(),
      backoffDelayMs(this.#failedAttempts, { ...bounds, random }),
    );
    this.#failedAttempts += 1;
  }
}

/** A dead connection never answers the closing handshake. */
function abandon(socket: LiveSocket): void {
  socket.onclose = null;
  socket.close();
}
