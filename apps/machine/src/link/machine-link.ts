import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type NearbyCommand,
  type NearbyCommandMessage,
  nearbyCommandSchema,
} from '@washboard/contract/bluetooth/messages';
import type { Command } from '@washboard/contract/machine-link/device-commands';
import type { OperationResult } from '@washboard/machine-model/simulation/machine';
import type { Random } from '@washboard/machine-model/simulation/seeded-random';
import { type BackOffLimits, createBackOff, defaultBackOff } from './back-off.ts';
import { openCommandJournal } from './command-journal.ts';
import { type BrokerAccess, type Connection, openConnection } from './connection.ts';
import { createNetwork, type NetworkState } from './network.ts';
import { type OutboxEntry, type OutboxTopic, openOutbox, type Unnumbered } from './outbox.ts';
import { type Answer, type CommandTaker, takeCommand, takeOnce } from './take-command.ts';
import { delay, type Timers } from './timers.ts';

export interface LinkLimits {
  backOff: BackOffLimits;
  /** A connection that lasted this long resets the back-off, ms. */
  stableAfterMs: number;
  /** Most messages kept while offline; a day and a half of an idle machine. */
  maxMessages: number;
  /** Messages sent and not yet acknowledged at a time. Few enough that aedes does not close on its queue limit of 42. */
  inFlightWindow: number;
  /** How long stopping waits for outstanding acknowledgements, ms. */
  goodbyeMs: number;
}

export const defaultLinkLimits: LinkLimits = {
  backOff: defaultBackOff,
  stableAfterMs: 30_000,
  maxMessages: 25_000,
  inFlightWindow: 20,
  goodbyeMs: 2_000,
};

const files = { outbox: 'outbox.jsonl', journal: 'commands.jsonl' };

/** Deletes unsent messages and the journal of commands. To be called while no link is open. */
export function forgetLink(directory: string): void {
  for (const file of Object.values(files)) rmSync(join(directory, file), { force: true });
}

export interface MachineLinkOptions {
  access: BrokerAccess;
  /** The machine's own directory, created if missing. Null: nothing is stored. */
  directory: string | null;
  timers: Timers;
  random: Random;
  /** State of the network at first; `on` by default. */
  network?: NetworkState;
  execute: (command: Command, commandId: string) => OperationResult;
  /** Called on each new connection, so that the machine can introduce itself. */
  onConnected: () => void;
  /** Called on PUBACK, once for each message. */
  onAcknowledged?: (entry: OutboxEntry) => void;
  /** The machine's own clock, which may be wrong, in ms since 1970; `timers` are always right. */
  clock?: () => number;
  log: (line: string) => void;
  limits?: Partial<LinkLimits>;
}

/** The machine's side of the protocol: a durable outbox, commands executed at most once, and reconnecting. */
export interface MachineLink {
  send<T extends OutboxTopic>(topic: T, message: Unnumbered<T>): void;
  /** A command that arrived another way: the same ID executes once, whichever way it takes. */
  takeNearby(message: NearbyCommandMessage, execute: CommandTaker<NearbyCommand>['execute']): Answer | null;
  isConnected(): boolean;
  setNetwork(state: NetworkState): void;
  /** Messages that the cloud has not acknowledged. */
  unacknowledged(): number;
  /** Waits for the connection to end; unacknowledged messages stay on disk. */
  stop(): Promise<void>;
}

export function startMachineLink({
  access,
  directory,
  timers,
  random,
  log,
  ...options
}: MachineLinkOptions): MachineLink {
  const limits = { ...defaultLinkLimits, ...options.limits };
  if (directory !== null) mkdirSync(directory, { recursive: true });
  const pathOf = (file: string) => (directory === null ? null : join(directory, file));
  const { onAcknowledged = () => {}, clock = timers.now } = options;
  const outbox = openOutbox({
    path: pathOf(files.outbox),
    maxMessages: limits.maxMessages,
    nowMs: timers.now(),
  });
  const journal = openCommandJournal(pathOf(files.journal), clock);
  const backOff = createBackOff(limits.backOff, random);
  const stopping = new AbortController();
  let connection: Connection | null = null;
  let isClosed = false;
  /** Ends the wait for the next attempt. */
  let hurry = () => {};

  const network = createNetwork({
    timers,
    random,
    onChanged(isUp) {
      if (!isUp) return connection?.cut();
      backOff.reset();
      hurry();
    },
  });

  network.set(options.network ?? 'on');

  const isoNow = () => new Date(clock()).toISOString();

  function pump(): void {
    if (connection === null) return;
    for (const entry of outbox.takeUnsent(limits.inFlightWindow)) {
      connection.publish(entry.topic, entry.payload, () => {
        if (isClosed) return;
        if (outbox.acknowledge(entry.seq)) onAcknowledged(entry);
        outbox.reportLosses(isoNow());
        pump();
      });
    }
  }

  function send<T extends OutboxTopic>(topic: T, message: Unnumbered<T>): void {
    outbox.append(topic, message);
    pump();
  }

  function onCommand(payload: Uint8Array): void {
    const answer = takeCommand(payload, { journal, now: clock, execute: options.execute });
    if (answer === null) {
      log('ignored a message on the command topic that is no command');
      return;
    }
    log(`command ${answer.commandId}: ${answer.outcome === 'refused' ? `refused, ${answer.reason}` : 'executed'}`);
    send('replies', { at: isoNow(), ...answer });
  }

  async function serveOneConnection(): Promise<void> {
    if (!network.isUp()) throw new Error('no network');
    const opened = await openConnection({ access, onCommand, signal: stopping.signal });
    const connectedAtMs = timers.now();
    try {
      // The link was stopped while the connection was being made.
      if (stopping.signal.aborted) return;
      if (!network.isUp()) return opened.cut();
      connection = opened;
      log(`connected, ${outbox.size()} messages to send`);
      options.onConnected();
      pump();
      await opened.closed;
    } finally {
      await opened.close(limits.goodbyeMs);
      connection = null;
      outbox.forgetInFlight();
    }
    if (timers.now() - connectedAtMs >= limits.stableAfterMs) backOff.reset();
  }

  async function stayConnected(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await serveOneConnection().then(
        () => 'connection lost',
        (error: unknown) => `no connection: ${error instanceof Error ? error.message : String(error)}`,
      );
      if (stopping.signal.aborted) return;
      const waitMs = backOff.nextMs();
      log(`${reason}; next try in ${Math.round(waitMs)} ms`);
      const hurrying = new AbortController();
      hurry = () => hurrying.abort();
      await delay(timers, waitMs, AbortSignal.any([stopping.signal, hurrying.signal]));
    }
  }

  const running = stayConnected();

  return {
    send,
    takeNearby(message, execute) {
      const payload = Buffer.from(JSON.stringify(message));
      const read = (parsed: unknown) => nearbyCommandSchema.safeParse(parsed).data ?? null;
      return takeOnce(payload, read, { journal, now: clock, execute });
    },
    isConnected: () => connection !== null,
    setNetwork: network.set,
    unacknowledged: () => outbox.size(),
    async stop() {
      stopping.abort();
      network.stop();
      await connection?.close(limits.goodbyeMs);
      await running;
      if (isClosed) return;
      isClosed = true;
      outbox.close();
      journal.close();
    },
  };
}
