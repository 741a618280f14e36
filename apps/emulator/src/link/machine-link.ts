import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type NearbyCommand,
  type NearbyCommandMessage,
  nearbyCommandSchema,
} from '@washboard/contract/bluetooth/messages';
import type { Command } from '@washboard/contract/machine-link/machine-commands';
import type { OperationResult } from '@washboard/machine-model/simulation/machine';
import type { Random } from '@washboard/machine-model/simulation/seeded-random';
import { type BackOff, type BackOffLimits, createBackOff, defaultBackOff } from './back-off.ts';
import { type CommandJournal, openCommandJournal } from './command-journal.ts';
import { type BrokerAccess, type Connection, openConnection } from './connection.ts';
import { createNetwork, type Network, type NetworkState } from './network.ts';
import { Outbox, type OutboxEntry, type OutboxTopic, type Unnumbered } from './outbox.ts';
import { type Answer, type CommandTaker, takeCommand, takeOnce } from './take-command.ts';
import { delay, type Timers } from './timers.ts';

export interface LinkLimits {
  backOff: BackOffLimits;
  stableAfterMs: number;
  /** An idle machine sends as many messages in a day and a half. */
  maxMessages: number;
  /** A larger window makes aedes close the connection on its queue limit of 42. */
  inFlightWindow: number;
  disconnectTimeoutMs: number;
}

export const defaultLinkLimits: LinkLimits = {
  backOff: defaultBackOff,
  stableAfterMs: 30_000,
  maxMessages: 25_000,
  inFlightWindow: 20,
  disconnectTimeoutMs: 2_000,
};

const files = { outbox: 'outbox.jsonl', journal: 'commands.jsonl' };

/** Call this while no link is open. */
export function forgetLink(directory: string): void {
  for (const file of Object.values(files)) rmSync(join(directory, file), { force: true });
}

export interface MachineLinkOptions {
  access: BrokerAccess;
  directory: string | null;
  timers: Timers;
  random: Random;
  network?: NetworkState;
  execute: (command: Command, commandId: string) => OperationResult;
  onConnected: () => void;
  onAcknowledged?: (entry: OutboxEntry) => void;
  /** The machine's clock may be wrong; `timers` are always right. */
  clock?: () => number;
  log: (line: string) => void;
  limits?: Partial<LinkLimits>;
}

export class MachineLink {
  readonly #options: MachineLinkOptions;
  readonly #limits: LinkLimits;
  readonly #clock: () => number;
  readonly #outbox: Outbox;
  readonly #journal: CommandJournal;
  readonly #backOff: BackOff;
  readonly #network: Network;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #connection: Connection | null = null;
  #isClosed = false;
  #hurry = () => {};

  constructor(options: MachineLinkOptions) {
    const { directory, timers, random, clock = timers.now, network = 'on' } = options;
    if (directory !== null) mkdirSync(directory, { recursive: true });
    const pathOf = (file: string) => (directory === null ? null : join(directory, file));
    this.#options = options;
    this.#limits = { ...defaultLinkLimits, ...options.limits };
    this.#clock = clock;
    const { maxMessages, backOff } = this.#limits;
    this.#outbox = new Outbox({ path: pathOf(files.outbox), maxMessages, nowMs: timers.now() });
    this.#journal = openCommandJournal(pathOf(files.journal), clock);
    this.#backOff = createBackOff(backOff, random);
    this.#network = createNetwork({ timers, random, onChanged: (isUp) => this.#onNetworkChanged(isUp) });
    this.#network.set(network);
    this.#running = this.#stayConnected();
  }

  isConnected(): boolean {
    return this.#connection !== null;
  }

  unacknowledged(): number {
    return this.#outbox.size;
  }

  setNetwork(state: NetworkState): void {
    this.#network.set(state);
  }

  send<T extends OutboxTopic>(topic: T, message: Unnumbered<T>): void {
    this.#outbox.append(topic, message);
    this.#pump();
  }

  /** The same ID executes once, whether it arrives by Bluetooth or by the cloud. */
  takeNearby(message: NearbyCommandMessage, execute: CommandTaker<NearbyCommand>['execute']): Answer | null {
    const payload = Buffer.from(JSON.stringify(message));
    const readCommand = (parsed: unknown) => nearbyCommandSchema.safeParse(parsed).data ?? null;
    return takeOnce(payload, readCommand, { journal: this.#journal, now: this.#clock, execute });
  }

  /** Unacknowledged messages stay on disk. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#network.stop();
    await this.#connection?.close(this.#limits.disconnectTimeoutMs);
    await this.#running;
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#outbox.close();
    this.#journal.close();
  }

  #isoNow(): string {
    return new Date(this.#clock()).toISOString();
  }

  #onNetworkChanged(isUp: boolean): void {
    if (!isUp) return this.#connection?.cut();
    this.#backOff.reset();
    this.#hurry();
  }

  #pump(): void {
    if (this.#connection === null) return;
    for (const entry of this.#outbox.takeUnsent(this.#limits.inFlightWindow))
      this.#connection.publish(entry.topic, entry.payload, () => this.#onAcknowledged(entry));
  }

  #onAcknowledged(entry: OutboxEntry): void {
    if (this.#isClosed) return;
    if (this.#outbox.acknowledge(entry.seq)) this.#options.onAcknowledged?.(entry);
    this.#outbox.reportLosses(this.#isoNow());
    this.#pump();
  }

  #onCommand(payload: Uint8Array): void {
    const { execute, log } = this.#options;
    const answer = takeCommand(payload, { journal: this.#journal, now: this.#clock, execute });
    if (answer === null) {
      log('ignored a message on the command topic that is no command');
      return;
    }
    log(`command ${answer.commandId}: ${answer.outcome === 'refused' ? `refused, ${answer.reason}` : 'executed'}`);
    this.send('replies', { at: this.#isoNow(), ...answer });
  }

  async #stayConnected(): Promise<void> {
    const { timers, log } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const reason = await this.#serveOneConnection().then(
        () => 'connection lost',
        (error: unknown) => `no connection: ${error instanceof Error ? error.message : String(error)}`,
      );
      if (signal.aborted) return;
      const waitMs = this.#backOff.nextMs();
      log(`${reason}; next try in ${Math.round(waitMs)} ms`);
      const hurrying = new AbortController();
      this.#hurry = () => hurrying.abort();
      await delay(timers, waitMs, AbortSignal.any([signal, hurrying.signal]));
    }
  }

  async #serveOneConnection(): Promise<void> {
    const { access, timers } = this.#options;
    const { signal } = this.#stopping;
    if (!this.#network.isUp()) throw new Error('no network');
    const opened = await openConnection({ access, onCommand: (payload) => this.#onCommand(payload), signal });
    const connectedAtMs = timers.now();
    try {
      if (signal.aborted) return;
      if (!this.#network.isUp()) return opened.cut();
      this.#begin(opened);
      await opened.closed;
    } finally {
      await opened.close(this.#limits.disconnectTimeoutMs);
      this.#connection = null;
      this.#outbox.forgetInFlight();
    }
    if (timers.now() - connectedAtMs >= this.#limits.stableAfterMs) this.#backOff.reset();
  }

  #begin(connection: Connection): void {
    const { log, onConnected } = this.#options;
    this.#connection = connection;
    log(`connected, ${this.#outbox.size} messages to send`);
    onConnected();
    this.#pump();
  }
}
