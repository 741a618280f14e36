import { type LiveMachineMessage, liveMachineMessageSchema } from '@washboard/contract/live-socket/live-messages';
import type { Bus, Unsubscribe } from '../../../adapters/bus/bus.ts';
import { limits } from '../../../config/limits.ts';
import { type AccessNews, accessSubject } from '../../people/sessions/index.ts';
import { attentionSubject, readAttentionNews } from './attention-news.ts';
import { type LiveTally, liveSubject, SharedLiveMessage, tallySubject } from './live-feed.ts';

export type LiveListener = (heard: SharedLiveMessage) => void;
export type AlarmListener = (news: AlarmMessage) => void;
export type AttentionListener = (serialNumbers: readonly string[]) => void;
type BehindListener = (isBehind: boolean) => void;
type AlarmMessage = Extract<LiveMachineMessage, { type: 'alarm' }>;

/**
 * Other programs on the bus may publish anything. Fields that all listeners use are validated here, close to the cause;
 * rare alarms completely.
 */
function readNews(payload: unknown, subject: string): LiveMachineMessage | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const message = payload as LiveMachineMessage;
  if (liveSubject(message.serialNumber) !== subject || !Number.isSafeInteger(message.seq)) return null;
  if (!isShort(message.serialNumber)) return null;
  if (message.type === 'alarm') return liveMachineMessageSchema.safeParse(message).data ?? null;
  return message;
}

function isTally(payload: unknown): payload is LiveTally {
  if (typeof payload !== 'object' || payload === null) return false;
  const { feedId, isBehind, seqs } = payload as LiveTally;
  if (!isShort(feedId) || typeof isBehind !== 'boolean' || !Array.isArray(seqs)) return false;
  return seqs.every((entry) => Array.isArray(entry) && isShort(entry[0]) && Number.isSafeInteger(entry[1]));
}

/** Serial numbers and IDs have at most 36 characters. */
const isShort = (value: unknown): boolean => typeof value === 'string' && value.length <= 36;

/** A full map has mostly invented names. What is watched is read again. */
function makeRoom(remembered: Map<string, unknown>, max: number): void {
  if (remembered.size >= max) remembered.clear();
}

export class LiveHub {
  readonly #listeners = new Map<string, Set<LiveListener>>();
  readonly #lastSeqs = new Map<string, number>();
  readonly #feeds = new Map<string, { tallied: Map<string, number>; heardAtMs: number; isBehind: boolean }>();
  readonly #behindListeners = new Set<BehindListener>();
  #openedAtMs = performance.now();
  #isBehind = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #restoredListeners = new Set<() => void>();
  readonly #lossListeners = new Set<(serialNumbers: readonly string[]) => void>();
  readonly #accessListeners = new Map<string, Set<() => void>>();
  readonly #alarmListeners = new Set<AlarmListener>();
  readonly #attentionListeners = new Set<AttentionListener>();
  #unsubscribes: Unsubscribe[] = [];
  readonly #limits: { feeds: number; rememberedMachines: number };

  constructor(bounds: { feeds: number; rememberedMachines: number } = limits.live) {
    this.#limits = bounds;
  }

  async open(bus: Bus): Promise<void> {
    const news = await bus.subscribe(liveSubject('*'), (payload, subject) => {
      const message = readNews(payload, subject);
      if (!message) return;
      if (!this.#lastSeqs.has(message.serialNumber)) makeRoom(this.#lastSeqs, this.#limits.rememberedMachines);
      this.#lastSeqs.set(message.serialNumber, message.seq);
      if (message.type === 'alarm') for (const listener of this.#alarmListeners) listener(message);
      const listeners = this.#listeners.get(message.serialNumber);
      if (!listeners) return;
      const sharedMessage = new SharedLiveMessage(message);
      for (const listener of listeners) listener(sharedMessage);
    });
    const tallies = await bus.subscribe(tallySubject, (tally) => {
      if (isTally(tally)) this.#compare(tally);
    });
    const accessNews = await bus.subscribe(accessSubject('*'), (payload) => {
      const { userId } = (payload ?? {}) as AccessNews;
      for (const listener of this.#accessListeners.get(userId) ?? []) listener();
    });
    const attention = await bus.subscribe(attentionSubject, (payload) => {
      const serialNumbers = readAttentionNews(payload);
      for (const listener of this.#attentionListeners) listener(serialNumbers);
    });
    const restored = bus.onRestored(() => {
      for (const listener of this.#restoredListeners) listener();
    });
    this.#unsubscribes = [news, tallies, accessNews, attention, restored];
    this.#openedAtMs = performance.now();
    this.#timer = setInterval(() => this.#check(), limits.live.checkMs);
  }

  /** True while news does not arrive, so that browsers show old data on open sockets. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  listenForBehind(listener: BehindListener): () => void {
    this.#behindListeners.add(listener);
    return () => this.#behindListeners.delete(listener);
  }

  #check(): void {
    const isBehind = this.#findBehind(performance.now());
    if (isBehind === this.#isBehind) return;
    this.#isBehind = isBehind;
    for (const listener of this.#behindListeners) listener(isBehind);
  }

  #findBehind(nowMs: number): boolean {
    const { silentFeedMs, endedFeedMs } = limits.live;
    if (nowMs - this.#openedAtMs <= silentFeedMs) return false;
    const feeds = [...this.#feeds.values()].map(({ heardAtMs, isBehind }) => ({
      silentMs: nowMs - heardAtMs,
      isBehind,
    }));
    // Without a live feed, no gateway runs or the bus is away.
    if (!feeds.some(({ silentMs }) => silentMs <= silentFeedMs)) return true;
    return feeds.some(({ silentMs, isBehind }) => (isBehind || silentMs > silentFeedMs) && silentMs <= endedFeedMs);
  }

  /** Everything up to this number is stored; 0 stands for no message yet. */
  lastSeq(serialNumber: string): number {
    return this.#lastSeqs.get(serialNumber) ?? 0;
  }

  get watchedSerialNumbers(): string[] {
    return [...this.#listeners.keys()];
  }

  listen(serialNumber: string, listener: LiveListener): void {
    const listeners = this.#listeners.get(serialNumber) ?? new Set();
    this.#listeners.set(serialNumber, listeners.add(listener));
  }

  stopListening(serialNumber: string, listener: LiveListener): void {
    const listeners = this.#listeners.get(serialNumber);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#listeners.delete(serialNumber);
  }

  /** The alarms include machines out of the listener's scope. */
  listenForAlarms(listener: AlarmListener): () => void {
    this.#alarmListeners.add(listener);
    return () => this.#alarmListeners.delete(listener);
  }

  /** The machines include those out of the listener's scope. */
  listenForAttention(listener: AttentionListener): () => void {
    this.#attentionListeners.add(listener);
    return () => this.#attentionListeners.delete(listener);
  }

  /** The listener is called when news of machines and rights may have been lost. */
  listenForRestored(listener: () => void): () => void {
    this.#restoredListeners.add(listener);
    return () => this.#restoredListeners.delete(listener);
  }

  listenForLoss(listener: (serialNumbers: readonly string[]) => void): () => void {
    this.#lossListeners.add(listener);
    return () => this.#lossListeners.delete(listener);
  }

  listenForAccess(userId: string, listener: () => void): () => void {
    const listeners = this.#accessListeners.get(userId) ?? new Set();
    this.#accessListeners.set(userId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#accessListeners.delete(userId);
    };
  }

  /**
   * A feed's messages arrive before its tally. A different number means a lost message or a change of process, whose
   * extra snapshot is harmless.
   */
  #compare({ feedId, isBehind, isEnd, seqs }: LiveTally): void {
    if (isEnd) {
      this.#feeds.delete(feedId);
      return;
    }
    const feed = this.#feedOf(feedId);
    const { tallied } = feed;
    feed.isBehind = isBehind;
    const lost: string[] = [];
    for (const [serialNumber, seq] of seqs) {
      if (tallied.get(serialNumber) === seq) continue;
      makeRoom(tallied, this.#limits.rememberedMachines);
      tallied.set(serialNumber, seq);
      if (this.#lastSeqs.get(serialNumber) !== seq) lost.push(serialNumber);
    }
    if (lost.length > 0) for (const listener of this.#lossListeners) listener(lost);
  }

  #feedOf(feedId: string) {
    const nowMs = performance.now();
    for (const [id, { heardAtMs }] of this.#feeds)
      if (nowMs - heardAtMs > limits.live.forgetFeedMs) this.#feeds.delete(id);
    if (!this.#feeds.has(feedId)) makeRoom(this.#feeds, this.#limits.feeds);
    const feed = this.#feeds.get(feedId) ?? { tallied: new Map<string, number>(), heardAtMs: nowMs, isBehind: false };
    feed.heardAtMs = nowMs;
    this.#feeds.set(feedId, feed);
    return feed;
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    clearInterval(this.#timer);
    this.#behindListeners.clear();
    this.#listeners.clear();
    this.#restoredListeners.clear();
    this.#lossListeners.clear();
    this.#accessListeners.clear();
    this.#alarmListeners.clear();
    this.#attentionListeners.clear();
  }
}
