import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoLinkSecret } from '@washboard/demo/demo-world';
import { openAcknowledgementLog } from '@washboard/emulator/fleet/acknowledgement-log';
import { MachineLink } from '@washboard/emulator/link/machine-link';
import type { OutboxEntry } from '@washboard/emulator/link/outbox';
import { realTimers } from '@washboard/emulator/link/timers';
import { createParameterStore } from '@washboard/machine-model/simulation/board/parameter-store';
import { type Random, seededRandom, seedFromText } from '@washboard/machine-model/simulation/seeded-random';
import { gamma, modelNumber } from './world.ts';

const sendingMs = 100;
/** A real machine waits up to 30 s before a retry, which would hide the server's delay. */
const backOff = { shortestMs: 200, longestMs: 1500 };

/** The records of the witnesses must survive every fault. */
export class Witnesses {
  readonly #acknowledged: ReturnType<typeof openAcknowledgementLog>;
  readonly #executed: string;
  readonly executions = new Map<string, number>();

  constructor(folder: string) {
    this.#acknowledged = openAcknowledgementLog(join(folder, 'acknowledged.jsonl'));
    this.#executed = join(folder, 'executed.jsonl');
  }

  acknowledge(serialNumber: string, entry: OutboxEntry): void {
    this.#acknowledged.write(serialNumber, entry);
  }

  execute(serialNumber: string, commandId: string): void {
    appendFileSync(this.#executed, `${JSON.stringify({ serialNumber, commandId })}\n`);
    this.executions.set(commandId, (this.executions.get(commandId) ?? 0) + 1);
  }

  close(): void {
    this.#acknowledged.close();
  }
}

/** The machine uses the real link: outbox, journal, reconnecting. */
export class Machine {
  readonly serialNumber: string;
  readonly acknowledged = new Map<number, OutboxEntry>();
  acknowledgedInAll = 0;
  lastAcknowledgedMs = 0;
  clockShiftS = 0;
  values: Readonly<Record<string, number>> = createParameterStore({ gamma, modelNumber }).values();
  /** Called when it executes a command, before its reply. */
  onExecute: (commandId: string) => void = () => {};
  readonly #link: MachineLink;
  readonly #random: Random;
  #timer: NodeJS.Timeout | null = null;
  #sent = 0;

  constructor(serialNumber: string, mqttPort: number, folder: string, witnesses: Witnesses) {
    this.serialNumber = serialNumber;
    this.#random = seededRandom(seedFromText(serialNumber));
    this.#link = new MachineLink({
      access: { url: `mqtt://127.0.0.1:${mqttPort}`, serialNumber, secret: demoLinkSecret(serialNumber) },
      directory: join(folder, 'machines', serialNumber),
      timers: realTimers,
      random: this.#random,
      clock: () => Date.now() + this.clockShiftS * 1000,
      execute: (command, commandId) => {
        witnesses.execute(serialNumber, commandId);
        if (command.kind === 'setParameters') {
          this.values = { ...this.values, ...command.body.values };
          this.#sendParameters();
        }
        this.onExecute(commandId);
        return { ok: true };
      },
      onConnected: () => this.#sendParameters(),
      onAcknowledged: (entry) => {
        witnesses.acknowledge(serialNumber, entry);
        this.acknowledged.set(entry.seq, entry);
        this.acknowledgedInAll += 1;
        this.lastAcknowledgedMs = performance.now();
      },
      log: () => {},
      limits: { backOff },
    });
  }

  get isConnected(): boolean {
    return this.#link.isConnected();
  }

  get unacknowledged(): number {
    return this.#link.unacknowledged();
  }

  work(): void {
    this.#timer ??= setInterval(() => this.#sendNext(), sendingMs);
  }

  rest(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  forget(): void {
    this.acknowledged.clear();
  }

  async stop(): Promise<void> {
    this.rest();
    await this.#link.stop();
  }

  #now(): string {
    return new Date(Date.now() + this.clockShiftS * 1000).toISOString();
  }

  #sendParameters(): void {
    this.#link.send('parameters', { at: this.#now(), values: { ...this.values } });
  }

  #sendNext(): void {
    const n = this.#sent++;
    const at = this.#now();
    const isDoorOpen = this.#random() < 0.5;
    if (n % 10 === 3) {
      this.#link.send('events', { at, kind: isDoorOpen ? 'doorOpened' : 'doorClosed', body: {} });
    } else if (n % 10 === 7) {
      this.#link.send('status', { at, systemState: 2, isDoorOpen, cycle: null, cycleBar: null, phase: null });
    } else {
      // Each reading differs, so that an older one cannot pass for the latest.
      this.#link.send('telemetry', { at, boilerTmp: 300 + (n % 600), tankTmp: 600, waterTmp: 150 });
    }
  }
}
