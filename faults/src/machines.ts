import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoLinkSecret } from '@washboard/demo/demo-world';
import { openWitness } from '@washboard/machine/fleet/witness';
import { type MachineLink, startMachineLink } from '@washboard/machine/link/machine-link';
import type { OutboxEntry } from '@washboard/machine/link/outbox';
import { realTimers } from '@washboard/machine/link/timers';
import { createParameterStore } from '@washboard/machine-model/simulation/board/parameter-store';
import { type Random, seededRandom, seedFromText } from '@washboard/machine-model/simulation/seeded-random';
import { gamma, modelNumber } from './world.ts';

/** Between two messages of a machine. */
const tellingMs = 100;
/** A machine in a kitchen waits up to 30 s before it tries again; here its own wait must not hide the server's. */
const backOff = { shortestMs: 200, longestMs: 1500 };

/** What witnesses write down, on disk: it outlives everything that is broken here. */
export class Witnesses {
  readonly #acknowledged: ReturnType<typeof openWitness>;
  readonly #executed: string;
  /** How often each command was carried out. */
  readonly executions = new Map<string, number>();

  constructor(folder: string) {
    this.#acknowledged = openWitness(join(folder, 'acknowledged.jsonl'));
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

/** A machine that tells of itself ten times a second, with the link of real ones: outbox, journal, coming back. */
export class Machine {
  readonly serialNumber: string;
  /** Since the last {@link forget}: number → topic, of what the server said that it keeps. */
  readonly acknowledged = new Map<number, OutboxEntry>();
  acknowledgedInAll = 0;
  lastAcknowledgedMs = 0;
  clockShiftS = 0;
  /** What its parameters are set to. */
  values: Readonly<Record<string, number>> = createParameterStore({ gamma, modelNumber }).values();
  /** Called when it carries a command out, before it answers. */
  onExecute: (commandId: string) => void = () => {};
  readonly #link: MachineLink;
  readonly #random: Random;
  #timer: NodeJS.Timeout | null = null;
  #told = 0;

  constructor(serialNumber: string, mqttPort: number, folder: string, witnesses: Witnesses) {
    this.serialNumber = serialNumber;
    this.#random = seededRandom(seedFromText(serialNumber));
    this.#link = startMachineLink({
      access: { url: `mqtt://127.0.0.1:${mqttPort}`, serialNumber, secret: demoLinkSecret(serialNumber) },
      directory: join(folder, 'machines', serialNumber),
      timers: realTimers,
      random: this.#random,
      clock: () => Date.now() + this.clockShiftS * 1000,
      execute: (command, commandId) => {
        witnesses.execute(serialNumber, commandId);
        if (command.kind === 'setParameters') {
          this.values = { ...this.values, ...command.body.values };
          this.#tellParameters();
        }
        this.onExecute(commandId);
        return { ok: true };
      },
      onConnected: () => this.#tellParameters(),
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
    this.#timer ??= setInterval(() => this.#tell(), tellingMs);
  }

  rest(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** What was compared with the database need not be compared again. */
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

  #tellParameters(): void {
    this.#link.send('parameters', { at: this.#now(), values: { ...this.values } });
  }

  #tell(): void {
    const n = this.#told++;
    const at = this.#now();
    const isDoorOpen = this.#random() < 0.5;
    if (n % 10 === 3) {
      this.#link.send('events', { at, kind: isDoorOpen ? 'doorOpened' : 'doorClosed', body: {} });
    } else if (n % 10 === 7) {
      this.#link.send('status', { at, systemState: 2, isDoorOpen, cycle: null, cycleBar: null, phase: null });
    } else {
      // Another value each time, so that an older reading cannot pass for the latest.
      this.#link.send('telemetry', { at, boilerTmp: 300 + (n % 600), tankTmp: 600, waterTmp: 150 });
    }
  }
}
