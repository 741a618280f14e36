import { randomUUID } from 'node:crypto';
import { limits } from '../../../config/limits.ts';
import type { CoreContext } from '../../../context.ts';
import { LiveHub } from '../../machines/live-socket/index.ts';
import { openSecretBox, type SecretBox } from '../../platform/secrets/index.ts';
import { Bridge, type BridgeTimes } from './bridge.ts';
import { bridgeMetrics } from './bridge-metrics.ts';
import {
  deleteRemoved,
  findBridgedMachines,
  findLastCycles,
  findNewCycles,
  findRecorded,
  findTotals,
  forgetMachines,
  type HeldBridge,
  holdBridges,
  recordMachines,
  releaseBridges,
  saveState,
} from './bridges-repository.ts';
import type { BrokerTarget } from './broker-connection.ts';
import type { EndedCycle } from './machine-payloads.ts';
import { bridgeItself } from './topics.ts';

export const bridgeChangedSubject = 'bridge-changed';

export interface RunnerTimes extends BridgeTimes {
  /** If a process does not renew its leases within this time, another takes its bridges. */
  leaseMs: number;
  tickMs: number;
  cyclesMs: number;
  totalsMs: number;
}

const usualTimes: RunnerTimes = limits.bridges;

/** Each bridge runs in the process that holds its lease (docs/decisions/067). */
export class BridgeRunner {
  readonly #context: CoreContext;
  readonly #times: RunnerTimes;
  readonly #holder = randomUUID();
  readonly #bridges = new Map<string, Bridge>();
  readonly #lastCycles = new Map<string, Pick<EndedCycle, 'at' | 'seq'>>();
  readonly #timers: NodeJS.Timeout[] = [];
  #secretBox: SecretBox | null = null;
  #hub: LiveHub | null = null;
  #leaseEndsAtMs = Number.POSITIVE_INFINITY;
  #isStopping = false;
  #work: Promise<void> = Promise.resolve();
  #isTickWaiting = false;
  #unsubscribe: () => void = () => {};

  private constructor(context: CoreContext, times: RunnerTimes) {
    this.#context = context;
    this.#times = times;
  }

  static async start(context: CoreContext, times: RunnerTimes = usualTimes): Promise<BridgeRunner> {
    const runner = new BridgeRunner(context, times);
    runner.#unsubscribe = await context.bus.subscribe(bridgeChangedSubject, () => runner.#tick());
    runner.#repeat(times.tickMs, () => runner.#tick());
    runner.#repeat(times.cyclesMs, () => runner.#enqueue(() => runner.#publishNewCycles()));
    runner.#repeat(times.totalsMs, () => runner.#enqueue(() => runner.#publishTotals(runner.#serialNumbers)));
    runner.#tick();
    return runner;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unsubscribe();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#work;
    await this.#stopAll();
    await releaseBridges(this.#orm, this.#holder).catch((error: unknown) => {
      this.#context.logger.warn({ err: error }, 'bridges were not released; another process takes them over later');
    });
  }

  get #orm() {
    return this.#context.database.orm;
  }

  get #serialNumbers(): string[] {
    return [...new Set([...this.#bridges.values()].flatMap(({ serialNumbers }) => serialNumbers))];
  }

  /** The queue runs the works of all intervals one after the other, so `repeat` from `timing` has nothing to wait for. */
  #repeat(intervalMs: number, work: () => void): void {
    this.#timers.push(setInterval(work, intervalMs));
  }

  #enqueue(work: () => Promise<void>): void {
    this.#work = this.#work
      .then(() => (this.#isStopping ? undefined : work()))
      .catch((error: unknown) => this.#context.logger.error({ err: error }, 'bridges could not be run'));
  }

  #tick(): void {
    // The check skips the queue, because the query that renews the lease may be the one that hangs.
    if (performance.now() > this.#leaseEndsAtMs) this.#stopAll().catch(() => {});
    if (this.#isTickWaiting) return;
    this.#isTickWaiting = true;
    this.#enqueue(async () => {
      this.#isTickWaiting = false;
      await this.#hold();
    });
  }

  async #hold(): Promise<void> {
    const requestedAtMs = performance.now();
    const heldBridges = await holdBridges(this.#orm, this.#holder, this.#times.leaseMs);
    // Counting from the request ends the lease here before the database gives it to another process.
    this.#leaseEndsAtMs = requestedAtMs + (this.#times.leaseMs * 2) / 3;
    const byCompany = new Map(heldBridges.map((settings) => [settings.companyCode, settings]));
    for (const [companyCode, bridge] of this.#bridges) {
      if (byCompany.get(companyCode)?.version !== bridge.settings.version) await this.#end(companyCode, bridge);
    }
    for (const settings of heldBridges) {
      await this.#keep(settings).catch((error: unknown) => {
        this.#context.logger.error({ err: error, companyCode: settings.companyCode }, 'a bridge could not be run');
      });
    }
    if (this.#bridges.size === 0) this.#closeHub();
  }

  async #keep(settings: HeldBridge): Promise<void> {
    const { companyCode } = settings;
    const recorded = await findRecorded(this.#orm, companyCode);
    if (!settings.isOn && (recorded.length === 0 || settings.isGivenUp)) return this.#finish(settings, recorded);
    if (settings.isOn && !this.#bridges.has(companyCode)) await recordMachines(this.#orm, settings, [bridgeItself]);
    const bridge = this.#bridges.get(companyCode) ?? (await this.#begin(settings));
    const { machines, inScope } = settings.isOn
      ? await findBridgedMachines(this.#orm, settings, this.#context.config.brand)
      : { machines: [], inScope: 0 };
    const serialNumbers = new Set(bridge.serialNumbers);
    const added = machines
      .map(({ serialNumber }) => serialNumber)
      .filter((serialNumber) => !serialNumbers.has(serialNumber));
    await recordMachines(this.#orm, settings, added);
    bridge.follow(machines);
    const present = new Set(machines.map(({ serialNumber }) => serialNumber));
    if (settings.isOn) present.add(bridgeItself);
    const vanished = recorded.filter(
      ({ serialNumber, topicPrefix, discoveryPrefix }) =>
        !present.has(serialNumber) ||
        topicPrefix !== settings.topicPrefix ||
        discoveryPrefix !== settings.discoveryPrefix,
    );
    await forgetMachines(
      this.#orm,
      companyCode,
      vanished.filter((machine) => bridge.remove(machine)),
    );
    if (added.length > 0) await this.#publishLast(bridge, added);
    await this.#saveState(bridge, inScope);
  }

  async #saveState(bridge: Bridge, machinesInScope?: number): Promise<void> {
    const { companyCode } = bridge.settings;
    const messages = bridge.resetMessageCount();
    this.#context.metrics.of(bridgeMetrics).messages.inc(messages);
    await saveState(this.#orm, this.#holder, { companyCode, ...bridge.state, machinesInScope, messages });
  }

  /** Runs when the broker has deleted all messages, or was unreachable for too long. */
  async #finish({ companyCode, version, isRemoved }: HeldBridge, recorded: Awaited<ReturnType<typeof findRecorded>>) {
    const bridge = this.#bridges.get(companyCode);
    if (bridge) await this.#end(companyCode, bridge);
    await forgetMachines(this.#orm, companyCode, recorded);
    await releaseBridges(this.#orm, this.#holder, [companyCode]);
    if (isRemoved) await deleteRemoved(this.#orm, companyCode, version);
  }

  async #begin(settings: HeldBridge): Promise<Bridge> {
    const hub = await this.#openHub();
    const target = await this.#targetOf(settings);
    const onState = () => this.#enqueue(() => this.#saveState(bridge));
    const bridge = new Bridge({ context: this.#context, hub, settings, target, times: this.#times, onState });
    this.#bridges.set(settings.companyCode, bridge);
    return bridge;
  }

  async #targetOf({
    companyCode,
    address,
    username,
    sealedPassword,
    caCertificate,
  }: HeldBridge): Promise<BrokerTarget | null> {
    if (sealedPassword === null) return { address, username, password: null, caCertificate };
    try {
      this.#secretBox ??= await openSecretBox(this.#context.config);
      const password = this.#secretBox.open(sealedPassword, bridgeSecretOwner(companyCode));
      return { address, username, password, caCertificate };
    } catch (error) {
      this.#context.logger.error(
        { err: error, companyCode },
        'the password of a bridge cannot be read: is this the key file that it was sealed with?',
      );
      return null;
    }
  }

  async #end(companyCode: string, bridge: Bridge): Promise<void> {
    this.#bridges.delete(companyCode);
    await bridge.stop();
  }

  async #stopAll(): Promise<void> {
    await Promise.all([...this.#bridges].map(([companyCode, bridge]) => this.#end(companyCode, bridge)));
    this.#closeHub();
  }

  /** The hub receives every message of every machine, so it opens only while a bridge runs. */
  async #openHub(): Promise<LiveHub> {
    if (this.#hub) return this.#hub;
    const hub = new LiveHub();
    await hub.open(this.#context.bus);
    this.#hub = hub;
    return hub;
  }

  #closeHub(): void {
    this.#hub?.close();
    this.#hub = null;
    this.#lastCycles.clear();
  }

  async #publishLast(bridge: Bridge, serialNumbers: readonly string[]): Promise<void> {
    const cycles = await findLastCycles(this.#orm, serialNumbers);
    for (const cycle of cycles) bridge.publishCycle(cycle, false);
    for (const { serialNumber, at, seq } of cycles)
      if (!this.#lastCycles.has(serialNumber)) this.#lastCycles.set(serialNumber, { at, seq });
    for (const serialNumber of serialNumbers)
      if (!this.#lastCycles.has(serialNumber)) this.#lastCycles.set(serialNumber, noCycle);
    await this.#publishTotals(serialNumbers);
  }

  async #publishTotals(serialNumbers: readonly string[]): Promise<void> {
    if (serialNumbers.length === 0) return;
    for (const { serialNumber, fields } of await findTotals(this.#orm, serialNumbers)) {
      for (const bridge of this.#bridges.values()) bridge.publishTotals(serialNumber, fields);
    }
  }

  /** The query looks back further than its interval, because batches are committed after their messages arrive. */
  async #publishNewCycles(): Promise<void> {
    const serialNumbers = this.#serialNumbers;
    if (serialNumbers.length === 0) return;
    const since = new Date(this.#context.clock.now().getTime() - limits.bridges.cyclesBackMs);
    for (const cycle of await findNewCycles(this.#orm, serialNumbers, since)) this.#publishCycle(cycle);
  }

  #publishCycle(cycle: EndedCycle): void {
    const { serialNumber, at, seq } = cycle;
    const last = this.#lastCycles.get(serialNumber);
    if (!last || at < last.at || (at === last.at && seq <= last.seq)) return;
    this.#lastCycles.set(serialNumber, { at, seq });
    for (const bridge of this.#bridges.values()) bridge.publishCycle(cycle, true);
  }
}

const noCycle = { at: '', seq: 0 };

export const bridgeSecretOwner = (companyCode: string) => `bridge ${companyCode}`;
