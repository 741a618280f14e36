import { gattService, serialNumberOf } from '@washboard/contract/bluetooth/gatt-service';
import type { GrantRight } from '@washboard/contract/bluetooth/grants';
import { type GrantRefusal, HandshakeError } from '@washboard/contract/bluetooth/handshake';
import type { Key } from '@washboard/contract/bluetooth/keys';
import type { MachineMessage, NearbyCommand, NearbyReply } from '@washboard/contract/bluetooth/messages';
import { serverNowMs } from '../time/server-clock.ts';
import { type GattLink, OutOfReachError, openGattLink } from './gatt-link.ts';
import type { PreparedMachine } from './grant-store.ts';
import { type NearbyOrder, NearbyOrders } from './nearby-orders.ts';
import { enterMachine, GrantRefusedError, type NearbySession } from './nearby-session.ts';

/** After these failures, a retry alone would not help. */
export type NearbyFailure =
  | { kind: 'unsupported' | 'off' | 'blocked' | 'notChosen' | 'otherMachine' | 'unproved' | 'unreachable' }
  | { kind: 'refused'; reason: GrantRefusal | null; machineAt: string };

export type NearbyStage =
  | { kind: 'idle' | 'choosing' | 'connecting' | 'connected' }
  | { kind: 'lost' }
  | { kind: 'failed'; failure: NearbyFailure };

type ReportType = Exclude<MachineMessage['type'], 'reply'>;
export type NearbyReports = { [Type in ReportType]?: Extract<MachineMessage, { type: Type }> };

export interface NearbyState {
  stage: NearbyStage;
  reports: NearbyReports;
  /** Server time of the last message from the machine, ms. */
  heardAtMs: number | null;
  rights: readonly GrantRight[];
  orders: readonly NearbyOrder[];
}

/** Pause between two polls if the phone forwards no notifications. */
const pollMs = 1000;
const reconnectMs = [1000, 2000, 4000, 8000, 15_000];

interface NearbyMachineOptions {
  prepared: PreparedMachine;
  privateKey: Key;
  bluetooth: Bluetooth | undefined;
  pause?: (ms: number) => Promise<void>;
}

/** The machine executes an ID once, so a command whose reply was lost is sent again with the same ID. */
export class NearbyMachine {
  readonly #options: Required<NearbyMachineOptions>;
  readonly #orders = new NearbyOrders((orders) => this.#change({ orders }));
  readonly #listeners = new Set<() => void>();
  #state: NearbyState;
  #session: NearbySession | null = null;
  #link: GattLink | null = null;
  /** The machine's clock minus that of this page, ms. */
  #aheadMs = 0;
  /** A new number stops all work of the previous round. */
  #round = 0;
  #wake: () => void = () => {};

  constructor(options: NearbyMachineOptions) {
    this.#options = { pause: wait, ...options };
    const { rights } = options.prepared;
    this.#state = { stage: { kind: 'idle' }, reports: {}, heardAtMs: null, rights, orders: [] };
  }

  // `useSyncExternalStore` calls `get` detached.
  readonly get = (): NearbyState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * The browser's chooser needs a press of a button.
   * @param isChosenAgain shows the chooser even if the browser knows the machine
   */
  async find(isChosenAgain = false): Promise<void> {
    this.#leave();
    const round = this.#round;
    this.#change({ stage: { kind: 'choosing' } });
    const { bluetooth, prepared } = this.#options;
    const device = await chooseDevice(bluetooth, prepared.serialNumber, isChosenAgain);
    if (round !== this.#round) return;
    if ('kind' in device) return this.#fail(device);
    await this.#stayConnected(device, round);
  }

  async order(command: NearbyCommand, commandId: string = crypto.randomUUID()): Promise<NearbyReply> {
    if (!this.#session) throw new OutOfReachError('not connected');
    const { message, reply } = this.#orders.begin(commandId, command, Date.now() + this.#aheadMs);
    this.#session.send({ type: 'command', command: message }).then(
      () => this.#wake(),
      () => this.#link?.end(),
    );
    return reply;
  }

  /** The machine sends the networks in its reach as a report. */
  async scanWifi(): Promise<void> {
    await this.#session?.send({ type: 'scanWifi' }).catch(() => this.#link?.end());
    this.#wake();
  }

  end(): void {
    this.#leave();
    this.#orders.giveUp();
    this.#change({ stage: { kind: 'idle' } });
  }

  #change(changes: Partial<NearbyState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #fail(failure: NearbyFailure): void {
    this.#change({ stage: { kind: 'failed', failure } });
  }

  #leave(): void {
    this.#round += 1;
    this.#release();
    this.#wake();
  }

  #release(): void {
    this.#session = null;
    this.#link?.end();
    this.#link = null;
    this.#orders.lose();
  }

  async #stayConnected(device: BluetoothDevice, round: number): Promise<void> {
    let failures = 0;
    let hasBeenConnected = false;
    while (round === this.#round) {
      this.#change({ stage: { kind: hasBeenConnected ? 'lost' : 'connecting' } });
      const failure = await this.#connectOnce(device, round);
      if (round !== this.#round) return;
      if (failure) return this.#fail(failure);
      if (this.#state.stage.kind === 'connected') {
        hasBeenConnected = true;
        failures = 0;
      }
      failures += 1;
      if (!hasBeenConnected && failures >= 3) return this.#fail({ kind: 'unreachable' });
      if (hasBeenConnected) this.#change({ stage: { kind: 'lost' } });
      await this.#options.pause(reconnectMs[Math.min(failures, reconnectMs.length) - 1] ?? pollMs);
    }
  }

  /** @returns how the connection ended, or null if it was lost */
  async #connectOnce(device: BluetoothDevice, round: number): Promise<NearbyFailure | null> {
    const { prepared, privateKey } = this.#options;
    let link: GattLink | null = null;
    try {
      link = await openGattLink(device);
      if (round !== this.#round) return null;
      this.#link = link;
      if (link.serialNumber !== prepared.serialNumber) return { kind: 'otherMachine' };
      const session = await enterMachine(link, { grant: prepared.grant, privateKey });
      if (round !== this.#round) return null;
      this.#session = session;
      this.#aheadMs = Date.parse(session.machineAt) - Date.now();
      this.#change({ stage: { kind: 'connected' }, heardAtMs: serverNowMs() });
      await this.#converse(session, link, round);
      return null;
    } catch (error) {
      return failureOf(error);
    } finally {
      // The next search may already have its own connection.
      if (round === this.#round) this.#release();
      else link?.end();
    }
  }

  async #converse(session: NearbySession, link: GattLink, round: number): Promise<void> {
    for (const command of this.#orders.messages()) await session.send({ type: 'command', command });
    while (round === this.#round) {
      for (let message = await session.receive(); message; message = await session.receive()) this.#receive(message);
      this.#change({ heardAtMs: serverNowMs() });
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await Promise.race([woken, link.hint(), link.ended, this.#options.pause(pollMs)]);
    }
  }

  #receive(message: MachineMessage): void {
    if (message.type === 'reply') return this.#orders.settle(message);
    this.#aheadMs = Date.parse(message.at) - Date.now();
    this.#change({ reports: { ...this.#state.reports, [message.type]: message } });
  }
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
    // Only the message says whether the adapter is off.
    if (name === 'NotFoundError') return { kind: /adapter/i.test(String(error)) ? 'off' : 'notChosen' };
    return { kind: name === 'NotAllowedError' || name === 'SecurityError' ? 'blocked' : 'unreachable' };
  }
}

/** @returns null for a connection that no longer works */
function failureOf(error: unknown): NearbyFailure | null {
  if (error instanceof GrantRefusedError) return { kind: 'refused', reason: error.reason, machineAt: error.machineAt };
  if (error instanceof HandshakeError) return { kind: 'unproved' };
  return null;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
