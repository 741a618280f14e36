import { commandLifeMs, gattService, serialNumberOf } from '@washboard/contract/bluetooth/gatt-service';
import type { GrantRight } from '@washboard/contract/bluetooth/grants';
import { type GrantRefusal, HandshakeError } from '@washboard/contract/bluetooth/handshake';
import type { Key } from '@washboard/contract/bluetooth/keys';
import type {
  MachineMessage,
  NearbyCommand,
  NearbyCommandMessage,
  NearbyReply,
} from '@washboard/contract/bluetooth/messages';
import { serverNowMs } from '../time/server-clock.ts';
import { type GattLink, OutOfReachError, openGattLink } from './gatt-link.ts';
import type { PreparedMachine } from './grant-store.ts';
import { enterMachine, GrantRefusedError, type NearbySession } from './nearby-session.ts';

/** Why there is no connection, and trying again does not help by itself. */
export type NearbyFailure =
  | { kind: 'unsupported' | 'off' | 'blocked' | 'notChosen' | 'otherMachine' | 'unproved' | 'unreachable' }
  | { kind: 'refused'; reason: GrantRefusal | null; machineAt: string };

export type NearbyStage =
  | { kind: 'idle' | 'choosing' | 'connecting' | 'connected' }
  /** Out of reach: the connection is sought again. */
  | { kind: 'lost' }
  | { kind: 'failed'; failure: NearbyFailure };

type ReportType = Exclude<MachineMessage['type'], 'reply'>;
export type NearbyReports = { [Type in ReportType]?: Extract<MachineMessage, { type: Type }> };

export type NearbyOutcome =
  | { kind: 'sent' | 'executed' | 'unknown' }
  | { kind: 'refused'; reason: NonNullable<NearbyReply['reason']> | null };

/** A command and what came of it. */
export interface NearbyOrder {
  commandId: string;
  command: NearbyCommand;
  outcome: NearbyOutcome;
}

export interface NearbyState {
  stage: NearbyStage;
  reports: NearbyReports;
  /** Server time when the machine last said anything, ms. */
  heardAtMs: number | null;
  rights: readonly GrantRight[];
  /** The newest first. */
  orders: readonly NearbyOrder[];
}

/** It is unknown whether the machine executed a command: the same ID asks. */
export class OutcomeUnknownError extends Error {
  override name = 'OutcomeUnknownError';
}

/** Between two questions to a machine whose phone passes no notifications on, ms. */
const pollMs = 1000;
/** A reply takes much less; afterwards the outcome is unknown. */
const replyMs = 10_000;
const reconnectMs = [1000, 2000, 4000, 8000, 15_000];
const mostOrders = 20;

const initial: NearbyState = { stage: { kind: 'idle' }, reports: {}, heardAtMs: null, rights: [], orders: [] };

interface NearbyMachineOptions {
  prepared: PreparedMachine;
  privateKey: Key;
  bluetooth: Bluetooth | undefined;
  /** Replaced in tests. */
  pause?: (ms: number) => Promise<void>;
}

export type NearbyMachine = ReturnType<typeof createNearbyMachine>;

/**
 * One machine by Bluetooth: finds it, keeps the connection, and knows what came of each command. The machine executes an
 * ID once, so a command whose reply was lost is sent again with the same ID as soon as the machine is in reach.
 */
export function createNearbyMachine(options: NearbyMachineOptions) {
  const { prepared, privateKey, bluetooth, pause = wait } = options;
  const { serialNumber } = prepared;
  const listeners = new Set<() => void>();
  const waiting = new Map<string, { message: NearbyCommandMessage; settle: PromiseWithResolvers<NearbyReply> }>();
  let state: NearbyState = { ...initial, rights: prepared.rights };
  let session: NearbySession | null = null;
  let link: GattLink | null = null;
  /** The machine's clock minus that of this page, ms. */
  let aheadMs = 0;
  /** Another number: whatever runs for the previous one stops. */
  let round = 0;
  let wake = () => {};

  function change(changes: Partial<NearbyState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  const fail = (failure: NearbyFailure) => change({ stage: { kind: 'failed', failure } });

  function note(commandId: string, outcome: NearbyOutcome, command?: NearbyCommand): void {
    const known = state.orders.find((order) => order.commandId === commandId);
    const described = known?.command ?? command;
    if (!described) return;
    const order = { commandId, command: described, outcome };
    const orders = known
      ? state.orders.map((one) => (one === known ? order : one))
      : [order, ...state.orders].slice(0, mostOrders);
    change({ orders });
  }

  function take(message: MachineMessage): void {
    if (message.type === 'reply') {
      const { commandId, outcome, reason = null } = message;
      note(commandId, outcome === 'executed' ? { kind: 'executed' } : { kind: 'refused', reason });
      waiting.get(commandId)?.settle.resolve(message);
      waiting.delete(commandId);
    } else {
      aheadMs = Date.parse(message.at) - Date.now();
      change({ reports: { ...state.reports, [message.type]: message } });
    }
  }

  /** Ends with the connection. */
  async function converse(present: NearbySession, over: GattLink, own: number): Promise<void> {
    for (const { message } of waiting.values()) await present.send({ type: 'command', command: message });
    while (own === round) {
      for (let message = await present.receive(); message; message = await present.receive()) take(message);
      change({ heardAtMs: serverNowMs() });
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([woken, over.hint(), over.ended, pause(pollMs)]);
    }
  }

  /** @returns how the connection ended, null: it was lost */
  async function connectOnce(device: BluetoothDevice, own: number): Promise<NearbyFailure | null> {
    try {
      const opened = await openGattLink(device);
      if (own !== round) {
        opened.end();
        return null;
      }
      link = opened;
      if (opened.serialNumber !== serialNumber) return { kind: 'otherMachine' };
      session = await enterMachine(opened, { grant: prepared.grant, privateKey });
      aheadMs = Date.parse(session.machineAt) - Date.now();
      change({ stage: { kind: 'connected' }, heardAtMs: serverNowMs() });
      await converse(session, opened, own);
      return null;
    } catch (error) {
      if (error instanceof GrantRefusedError)
        return { kind: 'refused', reason: error.reason, machineAt: error.machineAt };
      if (error instanceof HandshakeError) return { kind: 'unproved' };
      // Everything else is a connection that no longer works: out of reach, or a changed message.
      return null;
    } finally {
      session = null;
      link?.end();
      link = null;
      loseWaiting();
    }
  }

  /** Nobody knows whether the machine got them. */
  function loseWaiting(): void {
    for (const [commandId, { settle }] of waiting) {
      note(commandId, { kind: 'unknown' });
      settle.reject(new OutcomeUnknownError('the connection was lost'));
    }
  }

  async function stayConnected(device: BluetoothDevice, own: number): Promise<void> {
    let failures = 0;
    let hasBeenConnected = false;
    while (own === round) {
      change({ stage: { kind: hasBeenConnected ? 'lost' : 'connecting' } });
      const failure = await connectOnce(device, own);
      if (own !== round) return;
      if (failure) return fail(failure);
      if (state.stage.kind === 'connected') {
        hasBeenConnected = true;
        failures = 0;
      }
      failures += 1;
      if (!hasBeenConnected && failures >= 3) return fail({ kind: 'unreachable' });
      if (hasBeenConnected) change({ stage: { kind: 'lost' } });
      await pause(reconnectMs[Math.min(failures, reconnectMs.length) - 1] ?? pollMs);
    }
  }

  function leave(): void {
    round += 1;
    link?.end();
    wake();
  }

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Connects to the machine if the browser knows it; otherwise shows the browser's chooser, which needs a press of a
     * button.
     *
     * @param isChosenAgain shows the chooser anyway
     */
    async find(isChosenAgain = false): Promise<void> {
      leave();
      const own = round;
      change({ stage: { kind: 'choosing' } });
      const device = await chooseDevice(bluetooth, serialNumber, isChosenAgain);
      if (own !== round) return;
      if ('kind' in device) return fail(device);
      await stayConnected(device, own);
    },

    /**
     * Sends a command and waits for its outcome.
     *
     * @param commandId of a command before, to ask for its outcome
     * @throws OutOfReachError (it was not sent), OutcomeUnknownError
     */
    async order(command: NearbyCommand, commandId: string = crypto.randomUUID()): Promise<NearbyReply> {
      if (!session) throw new OutOfReachError('not connected');
      const known = waiting.get(commandId);
      const message = known?.message ?? {
        commandId,
        expiresAt: new Date(Date.now() + aheadMs + commandLifeMs).toISOString(),
        ...command,
      };
      const settle = Promise.withResolvers<NearbyReply>();
      // Its caller may have gone; the log shows the outcome.
      settle.promise.catch(() => undefined);
      waiting.set(commandId, { message, settle });
      note(commandId, { kind: 'sent' }, withoutPassword(command));
      session.send({ type: 'command', command: message }).then(
        () => wake(),
        () => link?.end(),
      );
      const patience = setTimeout(() => {
        note(commandId, { kind: 'unknown' });
        settle.reject(new OutcomeUnknownError('no reply'));
      }, replyMs);
      try {
        return await settle.promise;
      } finally {
        clearTimeout(patience);
      }
    },

    /** The networks in reach of the machine come as a report. */
    async scanWifi(): Promise<void> {
      await session?.send({ type: 'scanWifi' }).catch(() => link?.end());
      wake();
    },

    /** Ends the connection and everything that waits for it. */
    end(): void {
      leave();
      loseWaiting();
      waiting.clear();
      change({ stage: { kind: 'idle' } });
    },
  };
}

async function chooseDevice(
  bluetooth: Bluetooth | undefined,
  serialNumber: string,
  isChosenAgain: boolean,
): Promise<BluetoothDevice | NearbyFailure> {
  if (!bluetooth) return { kind: 'unsupported' };
  if (!(await bluetooth.getAvailability().catch(() => false))) return { kind: 'off' };
  try {
    const known = isChosenAgain ? [] : ((await bluetooth.getDevices?.()) ?? []);
    const before = known.find(({ name }) => name !== undefined && serialNumberOf(name) === serialNumber);
    if (before) return before;
    return await bluetooth.requestDevice({
      filters: [{ services: [gattService.service], namePrefix: serialNumber }],
    });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    // The chooser was closed, no machine was in reach, or the adapter is off, which only the message says.
    if (name === 'NotFoundError') return { kind: /adapter/i.test(String(error)) ? 'off' : 'notChosen' };
    return { kind: name === 'NotAllowedError' || name === 'SecurityError' ? 'blocked' : 'unreachable' };
  }
}

/** The log needs no password, and lives as long as the page. */
function withoutPassword(command: NearbyCommand): NearbyCommand {
  return command.kind === 'setWifi' ? { ...command, body: { ...command.body, password: null } } : command;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
