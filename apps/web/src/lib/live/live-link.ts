import {
  type LiveClientMessage,
  type LiveServerMessage,
  liveBeatMs,
  liveCloseCodes,
} from '@washboard/contract/live/live-messages';
import { backoffDelayMs } from '../backoff.ts';
import type { RefreshOutcome } from '../session/session-store.ts';
import { type AlarmNews, isMachineNews, type MachineNews, readLiveMessages } from './live-messages.ts';
import { createSubscriptions } from './live-subscriptions.ts';
import { createSequenceWatch } from './sequence.ts';
import { createStateVersions, type ShownState } from './state-versions.ts';

/** `connecting`: the first attempt, so no warning yet. */
export interface LinkState {
  kind: 'idle' | 'connecting' | 'up' | 'down';
  /** Down because no news of machines reaches the server, although the server responds. */
  isServerBehind?: true;
  /** Down because the company has too many sockets open. */
  isRefused?: true;
}

export interface LiveLinkHandlers {
  onNews(news: MachineNews): void;
  /** An alarm in scope changed; only while alarms are followed. */
  onAlarm(news: AlarmNews): void;
  /** The link is back after an interruption: refetch what it missed. */
  onReturn(): void;
  /** The account can no longer see this machine. */
  onLost(serialNumber: string): void;
  /** The visible machines or the rights have changed; the link stays. */
  onAccessChange(): void;
  /** The server revoked access: the visible machines have changed. */
  onAccessTaken(): void;
  /** What the page shows of machines, without those whose news it has not applied yet. */
  shownStates(): Iterable<ShownState>;
}

/** The part of a WebSocket used here, so that tests can replace it. */
export type LiveSocket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

interface LiveLinkDependencies {
  open: () => LiveSocket;
  accessToken: () => Promise<string | null>;
  refreshAfter: (staleAccessToken: string) => Promise<RefreshOutcome>;
  random?: () => number;
}

const backoff = { baseMs: 500, maxMs: 15_000 };
/** For a place that only becomes free when another page closes. */
const refusedBackoff = { baseMs: 30_000, maxMs: 120_000 };

/** A dead connection can look open for minutes; after this silence the socket is dropped. */
export const silenceMs = 2 * liveBeatMs + 1000;
/** Time from opening to `ready`. The page counts as disconnected from `silenceMs` on, but a slow network gets this long. */
export const handshakeMs = 15_000;
/** A page compares what it shows within this time, at random: all pages get versions at the same moment. */
export const compareWithinMs = 1000;

/**
 * Keeps one socket open while there are subscriptions, and reconnects it. Messages are forwarded in order; after a gap
 * in the sequence numbers of a machine a new snapshot is requested.
 */
export function createLiveLink(dependencies: LiveLinkDependencies, handlers: LiveLinkHandlers) {
  const { open, accessToken, refreshAfter, random = Math.random } = dependencies;
  const subscriptions = createSubscriptions(send);
  const listeners = new Set<() => void>();
  const sequence = createSequenceWatch();
  const versions = createStateVersions();
  let alarmFollowers = 0;
  let state: LinkState = { kind: 'idle' };
  /** Whether the server has accepted this socket. */
  let isReady = false;
  let socket: LiveSocket | null = null;
  let sentToken: string | null = null;
  let failedAttempts = 0;
  let wasUp = false;
  let isSendScheduled = false;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let comparison: ReturnType<typeof setTimeout> | undefined;

  const isUnused = () => subscriptions.isEmpty() && alarmFollowers === 0;

  function setState(next: LinkState): void {
    const isSame =
      state.kind === next.kind && state.isServerBehind === next.isServerBehind && state.isRefused === next.isRefused;
    if (isSame) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function send(message: LiveClientMessage): void {
    socket?.send(JSON.stringify(message));
  }

  function connect(): void {
    clearTimeout(reconnectTimer);
    if (socket || isUnused()) return;
    if (state.kind === 'idle') setState({ kind: 'connecting' });
    const opened = open();
    socket = opened;
    watch(silenceMs, () => {
      setState({ kind: 'down' });
      watch(handshakeMs - silenceMs, () => drop(opened));
    });
    opened.onopen = () => void authenticate(opened);
    opened.onmessage = ({ data }) => {
      const messages = readLiveMessages(data);
      for (const message of messages) if (socket === opened) receive(message);
      if (socket === opened && isReady) watch(silenceMs, () => drop(opened));
    };
    opened.onclose = ({ code }) => {
      if (socket === opened) void lost(code);
    };
  }

  async function authenticate(opened: LiveSocket): Promise<void> {
    const token = await accessToken().catch(() => null);
    if (socket !== opened) return;
    if (token === null) return drop(opened);
    sentToken = token;
    send({ type: 'authenticate', accessToken: token });
  }

  function receive(message: LiveServerMessage): void {
    if (message.type === 'ready') return becomeReady();
    if (message.type === 'beat') return message.isBehind ? fallBehind() : catchUp();
    if (message.type === 'stateVersions') {
      versions.receive(message, subscriptions.has);
      return compareSoon();
    }
    if (message.type === 'error' && message.serialNumber !== undefined) return handlers.onLost(message.serialNumber);
    if (message.type === 'access') return handlers.onAccessChange();
    if (message.type === 'alarmInScope') return handlers.onAlarm(message);
    if (!isMachineNews(message)) return;
    const verdict = sequence.judge(message);
    if (verdict === 'old') return;
    if (verdict === 'gap' && subscriptions.has(message.serialNumber)) requestSnapshots([message.serialNumber]);
    versions.note(message);
    handlers.onNews(message);
  }

  function fallBehind(): void {
    setState({ kind: 'down', isServerBehind: true });
  }

  function catchUp(): void {
    compareSoon();
    if (!isReady || !state.isServerBehind) return;
    setState({ kind: 'up' });
    handlers.onReturn();
  }

  /** Finds machines that the page shows differently from what is stored, whatever the reason. */
  function compareSoon(): void {
    comparison ??= setTimeout(() => {
      comparison = undefined;
      if (state.kind === 'up') requestSnapshots(versions.findStale(handlers.shownStates(), subscriptions.has));
    }, compareWithinMs * random());
  }

  function forgetNews(): void {
    sequence.forget();
    versions.forget();
  }

  function becomeReady(): void {
    forgetNews();
    isReady = true;
    failedAttempts = 0;
    setState({ kind: 'up' });
    subscriptions.sendAll();
    if (alarmFollowers > 0) send({ type: 'followAlarms' });
    if (wasUp) handlers.onReturn();
    wasUp = true;
  }

  function requestSnapshots(serialNumbers: readonly string[]): void {
    subscriptions.sendAgain(serialNumbers);
  }

  /** Batches all changes of one task, so that a scrolling list does not unsubscribe from machines it still shows. */
  function scheduleSend(): void {
    if (isSendScheduled) return;
    isSendScheduled = true;
    queueMicrotask(() => {
      isSendScheduled = false;
      if (isReady) subscriptions.sendChanges();
    });
  }

  function watch(delayMs: number, action: () => void): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(action, delayMs);
  }

  /** Drops a socket without waiting for its closing handshake, which a dead connection never answers. */
  function drop(dropped: LiveSocket): void {
    if (socket !== dropped) return;
    dropped.onclose = null;
    dropped.close();
    void lost(1006);
  }

  async function lost(code: number): Promise<void> {
    socket = null;
    isReady = false;
    clearTimeout(watchdog);
    if (isUnused()) return setState({ kind: 'idle' });
    const isRefused = code === liveCloseCodes.tooManySockets;
    setState({ kind: 'down', ...(isRefused && { isRefused }) });
    if (code === liveCloseCodes.accessTaken) handlers.onAccessTaken();
    if (code === liveCloseCodes.tokenEnded && sentToken !== null) {
      const outcome = await refreshAfter(sentToken);
      if (outcome === 'signedOut') return;
      if (outcome === 'refreshed' && failedAttempts === 0) {
        failedAttempts = 1;
        return connect();
      }
    }
    clearTimeout(reconnectTimer);
    reconnectTimer = setTimeout(
      connect,
      backoffDelayMs(failedAttempts, { ...(isRefused ? refusedBackoff : backoff), random }),
    );
    failedAttempts += 1;
  }

  function close(): void {
    clearTimeout(reconnectTimer);
    clearTimeout(watchdog);
    clearTimeout(comparison);
    comparison = undefined;
    if (socket) {
      socket.onclose = null;
      socket.close();
    }
    socket = null;
    isReady = false;
    wasUp = false;
    failedAttempts = 0;
    forgetNews();
    setState({ kind: 'idle' });
  }

  return {
    state: (): LinkState => state,

    onStateChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** @returns unsubscribes */
    follow(serialNumbers: readonly string[]): () => void {
      subscriptions.add(serialNumbers);
      scheduleSend();
      connect();
      return () => {
        subscriptions.remove(serialNumbers);
        scheduleSend();
      };
    },

    /** Receives the alarms of the whole scope, in addition to the followed machines. @returns ends it */
    followAlarms(): () => void {
      alarmFollowers += 1;
      if (alarmFollowers === 1 && isReady) send({ type: 'followAlarms' });
      connect();
      return () => {
        alarmFollowers -= 1;
      };
    },

    /** The page became visible or the network returned: skip the backoff. */
    retryNow(): void {
      if (socket) return;
      failedAttempts = 0;
      connect();
    },

    close,
  };
}

export type LiveLink = ReturnType<typeof createLiveLink>;
