import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { brands } from '@washboard/contract/brands/brands';
import type { BridgeFailure } from '@washboard/contract/bridges/bridge';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import type { MqttClient } from 'mqtt';
import serverPackage from '../../../../package.json' with { type: 'json' };
import { limits } from '../../../config/limits.ts';
import type { CoreContext } from '../../../context.ts';
import { alarmWordsOf } from '../../machines/alarms/index.ts';
import type { LiveHub } from '../../machines/live-socket/index.ts';
import type { HeldBridge, RecordedMachine } from './bridges-repository.ts';
import { BrokerError, type BrokerTarget, connectBroker, failureOf } from './broker-connection.ts';
import { type DiscoveredMachine, describeDevice } from './discovery.ts';
import {
  alarmFields,
  cycleFields,
  describeAlarm,
  type EndedCycle,
  type MachineWords,
  stateFields,
  telemetryFields,
} from './machine-payloads.ts';
import { Outbox } from './outbox.ts';
import { PresentMachines } from './present-machines.ts';
import {
  bridgeTopic,
  discoveryTopic,
  homeAssistantTopic,
  type MachineTopic,
  machineTopic,
  type Prefixes,
  retainedTopics,
} from './topics.ts';

export interface BridgeTimes {
  /** Between two readings of a machine that are published. */
  pauseMs: number;
  acknowledgeMs: number;
  /** After the first failed attempt; each further one doubles it. */
  retryMs: number;
  longestRetryMs: number;
  /** Home Assistant may start so often that everything is published again. */
  birthPauseMs: number;
}

export interface BridgeParts {
  context: CoreContext;
  hub: LiveHub;
  settings: HeldBridge;
  /** Null: the stored password cannot be read. */
  target: BrokerTarget | null;
  times: BridgeTimes;
  /** Called when the connection begins or ends. */
  onState: () => void;
}

/** A machine that the bridge publishes. */
interface Published {
  machine: DiscoveredMachine;
  words: MachineWords;
}

/** The connection of one company to its broker, and everything that is published there. */
export class Bridge {
  readonly settings: HeldBridge;
  readonly #parts: BridgeParts;
  readonly #outbox: Outbox;
  readonly #machines: PresentMachines;
  readonly #published = new Map<string, Published>();
  readonly #removing = new Set<string>();
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #client: MqttClient | null = null;
  #connectedSince: Date | null = null;
  #failure: { kind: BridgeFailure; at: Date } | null = null;
  #bornAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: BridgeParts) {
    const { context, hub, settings, times } = parts;
    this.#parts = parts;
    this.settings = settings;
    this.#outbox = new Outbox(times);
    this.#machines = new PresentMachines({
      ...{ orm: context.database.orm, hub, logger: context.logger },
      onChange: (serialNumber, state, before) => this.#publishState(serialNumber, state, before),
    });
    const stopListening = hub.listenForBehind(() => this.#publishAvailability());
    this.#publishAvailability();
    context.metrics.bridgeConnections.inc({ state: 'away' });
    this.#running = this.#run().finally(() => {
      context.metrics.bridgeConnections.dec({ state: 'away' });
      stopListening();
    });
  }

  get state() {
    return { connectedSince: this.#connectedSince, failure: this.#failure };
  }

  takeMessageCount(): number {
    return this.#outbox.takeCount();
  }

  get serialNumbers(): string[] {
    return [...this.#published.keys()];
  }

  /** Publishes these machines and no others; those that leave are removed from the broker by {@link remove}. */
  follow(machines: readonly DiscoveredMachine[]): void {
    const { settings, context } = this.#parts;
    const { language, companyCode } = settings;
    const { publicUrl, brand } = context.config;
    const alarmWords = new Map<Gamma, MachineWords['alarms']>();
    for (const machine of machines) {
      const { serialNumber, gamma, modelNumber, revision } = machine;
      // Of 2,000 machines, describing all of them each time would take a second.
      if (isDeepStrictEqual(this.#published.get(serialNumber)?.machine, machine)) continue;
      this.#removing.delete(keyOf({ serialNumber, ...this.#prefixes }));
      const model = dataModelOf(gamma, modelNumber, revision);
      const alarms = alarmWords.get(gamma) ?? alarmWordsOf(gamma, language, 'metric');
      alarmWords.set(gamma, alarms);
      const words = { language, model, alarms };
      this.#published.set(serialNumber, { machine, words });
      const device = describeDevice(machine, words, {
        ...this.#prefixes,
        ...{ companyCode, publicUrl, brand: brands[brand], version: serverPackage.version },
      });
      this.#outbox.set(discoveryTopic(this.#prefixes, serialNumber), JSON.stringify(device));
    }
    const followed = new Set(machines.map(({ serialNumber }) => serialNumber));
    for (const serialNumber of this.#published.keys())
      if (!followed.has(serialNumber)) this.#published.delete(serialNumber);
    this.#machines.follow([...followed]);
  }

  publishCycle(ended: EndedCycle, isNew: boolean): void {
    const published = this.#published.get(ended.serialNumber);
    if (!published) return;
    const fields = cycleFields(ended, published.words);
    this.#set(ended.serialNumber, 'cycle', fields);
    if (isNew) this.#notify(ended.serialNumber, { event_type: 'cycle_ended', ...fields });
  }

  publishTotals(serialNumber: string, fields: object): void {
    if (this.#published.has(serialNumber)) this.#set(serialNumber, 'totals', fields);
  }

  /**
   * Deletes what the broker holds of a machine that is not published, or was under other prefixes. Called again until
   * it is deleted. @returns whether it is
   */
  remove({ serialNumber, ...prefixes }: RecordedMachine): boolean {
    const present = this.#published.has(serialNumber) ? retainedTopics(this.#prefixes, serialNumber) : [];
    const topics = retainedTopics(prefixes, serialNumber).filter((topic) => !present.includes(topic));
    const key = keyOf({ serialNumber, ...prefixes });
    if (this.#removing.has(key)) {
      const isDone = topics.every((topic) => !this.#outbox.has(topic));
      if (isDone) this.#removing.delete(key);
      return isDone;
    }
    this.#removing.add(key);
    for (const topic of topics) this.#outbox.remove(topic);
    return false;
  }

  async stop(): Promise<void> {
    this.#machines.close();
    const client = this.#client;
    if (client?.connected && this.settings.isOn) {
      const topic = bridgeTopic(this.#prefixes, this.settings.companyCode);
      const said = client.publishAsync(topic, 'offline', { qos: 1, retain: true });
      await Promise.race([said, wait(limits.bridges.farewellMs)]).catch(() => {});
    }
    this.#stopping.abort();
    await this.#running;
  }

  get #prefixes(): Prefixes {
    return this.settings;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let { retryMs } = this.#parts.times;
    while (!signal.aborted) {
      try {
        await this.#serve(() => {
          retryMs = this.#parts.times.retryMs;
        });
      } catch (error) {
        this.#fail(error);
      }
      // At random, so that many bridges of one broker do not return at the same time.
      await wait(retryMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
      retryMs = Math.min(retryMs * 2, this.#parts.times.longestRetryMs);
    }
  }

  /** Until the connection ends. @throws BrokerError */
  async #serve(onConnected: () => void): Promise<void> {
    const { signal } = this.#stopping;
    const { settings, target, context } = this.#parts;
    if (!target) throw new BrokerError('passwordUnreadable');
    const topic = bridgeTopic(this.#prefixes, settings.companyCode);
    const client = await connectBroker(target, {
      policy: { allowPrivate: context.config.isOutboundPrivate },
      // The broker ends an older connection with the same ID: there is never more than one.
      clientId: `washboard-${settings.companyCode}`,
      ...(settings.isOn && { will: { topic, payload: Buffer.from('offline'), qos: 1, retain: true } as const }),
      signal,
    });
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    let cause: unknown = null;
    client.on('error', (error) => {
      cause ??= error;
    });
    client.stream.on('error', (error: unknown) => {
      cause ??= error;
    });
    client.once('close', close);
    const end = () => client.end(true);
    signal.addEventListener('abort', end);
    try {
      this.#setClient(client);
      this.#failure = null;
      onConnected();
      this.#parts.onState();
      this.#listenForBirth(client);
      this.#outbox.open(client);
      if (!signal.aborted) await closed;
      if (!signal.aborted) throw cause instanceof Error ? cause : new BrokerError('closed');
    } finally {
      signal.removeEventListener('abort', end);
      this.#outbox.close();
      client.end(true);
      this.#setClient(null);
    }
  }

  #setClient(client: MqttClient | null): void {
    const { clock, metrics } = this.#parts.context;
    this.#client = client;
    this.#connectedSince = client && clock.now();
    metrics.bridgeConnections.inc({ state: 'connected' }, client ? 1 : -1);
    metrics.bridgeConnections.inc({ state: 'away' }, client ? -1 : 1);
  }

  /** Everything that the bridge reads: no command, and nothing but this word. */
  #listenForBirth(client: MqttClient): void {
    const topic = homeAssistantTopic(this.#prefixes);
    client.on('message', (of, payload) => {
      if (of !== topic || payload.toString() !== 'online') return;
      const nowMs = performance.now();
      if (nowMs - this.#bornAtMs < this.#parts.times.birthPauseMs) return;
      this.#bornAtMs = nowMs;
      this.#outbox.repeat();
    });
    client.subscribe(topic, { qos: 0 }, () => {}); // a broker may refuse it: then a restart needs retained messages
  }

  #fail(error: unknown): void {
    if (this.#stopping.signal.aborted) return;
    const { clock, metrics } = this.#parts.context;
    const kind = failureOf(error);
    this.#failure = { kind, at: clock.now() };
    metrics.bridgeFailures.inc({ failure: kind });
    this.#parts.onState();
  }

  #publishAvailability(): void {
    const { hub, settings } = this.#parts;
    const topic = bridgeTopic(this.#prefixes, settings.companyCode);
    if (!settings.isOn) return this.#outbox.remove(topic);
    this.#outbox.set(topic, hub.isBehind ? 'offline' : 'online');
  }

  #publishState(serialNumber: string, state: ApplianceState, before: ApplianceState | null): void {
    const published = this.#published.get(serialNumber);
    if (!published) return;
    const { words } = published;
    const topic = (name: MachineTopic) => machineTopic(this.#prefixes, serialNumber, name);
    this.#outbox.set(topic('availability'), state.connection.state);
    this.#set(serialNumber, 'state', stateFields(state, words));
    this.#outbox.set(topic('telemetry'), JSON.stringify(telemetryFields(state)), false);
    this.#set(serialNumber, 'alarms', alarmFields(state, words));
    if (before) this.#publishAlarmEvents(serialNumber, { state, before, words });
  }

  #publishAlarmEvents(
    serialNumber: string,
    { state, before, words }: { state: ApplianceState; before: ApplianceState; words: MachineWords },
  ): void {
    const keyOf = ({ errorCode, startDate }: ApplianceState['openAlarms'][number]) => `${errorCode} ${startDate}`;
    const [now, then] = [state, before].map(({ openAlarms }) => new Set(openAlarms.map(keyOf)));
    for (const alarm of state.openAlarms)
      if (!then?.has(keyOf(alarm)))
        this.#notify(serialNumber, { event_type: 'alarm_raised', ...describeAlarm(alarm, words) });
    for (const alarm of before.openAlarms)
      if (!now?.has(keyOf(alarm)))
        this.#notify(serialNumber, { event_type: 'alarm_cleared', ...describeAlarm(alarm, words) });
  }

  #set(serialNumber: string, topic: MachineTopic, fields: object): void {
    this.#outbox.set(machineTopic(this.#prefixes, serialNumber, topic), JSON.stringify(fields));
  }

  #notify(serialNumber: string, fields: object): void {
    this.#outbox.notify(machineTopic(this.#prefixes, serialNumber, 'events'), JSON.stringify(fields));
  }
}

const keyOf = ({ serialNumber, topicPrefix, discoveryPrefix }: RecordedMachine) =>
  [serialNumber, topicPrefix, discoveryPrefix].join(' ');
