import { isDeepStrictEqual } from 'node:util';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { brands } from '@washboard/contract/brands/brands';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { version } from '../../../config/build.ts';
import type { CoreContext } from '../../../context.ts';
import { alarmWordsOf } from '../../machines/alarms/index.ts';
import type { LiveHub } from '../../machines/live-socket/index.ts';
import { BridgedMachines } from './bridged-machines.ts';
import type { HeldBridge, RecordedMachine } from './bridges-repository.ts';
import type { BrokerTarget } from './broker-connection.ts';
import { BrokerLink, type LinkTimes } from './broker-link.ts';
import { type DiscoveredMachine, describeDevice } from './home-assistant-discovery.ts';
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
import {
  type BridgedTopic,
  bridgeItself,
  bridgeTopic,
  discoveryTopic,
  machineTopic,
  type Prefixes,
  retainedTopics,
} from './topics.ts';

export interface BridgeTimes extends LinkTimes {
  pauseMs: number;
  acknowledgeMs: number;
}

interface BridgeOptions {
  context: CoreContext;
  hub: LiveHub;
  settings: HeldBridge;
  target: BrokerTarget | null;
  times: BridgeTimes;
  onState: () => void;
}

interface Published {
  machine: DiscoveredMachine;
  words: MachineWords;
}

export class Bridge {
  readonly settings: HeldBridge;
  readonly #options: BridgeOptions;
  readonly #outbox: Outbox;
  readonly #machines: BridgedMachines;
  readonly #published = new Map<string, Published>();
  readonly #removing = new Set<string>();
  readonly #link: BrokerLink;
  readonly #stopListening: () => void;

  constructor(options: BridgeOptions) {
    const { context, hub, settings, times } = options;
    this.#options = options;
    this.settings = settings;
    this.#outbox = new Outbox(times);
    this.#machines = new BridgedMachines({
      orm: context.database.orm,
      hub,
      logger: context.logger,
      onChange: (serialNumber, state, before) => this.#publishState(serialNumber, state, before),
    });
    this.#stopListening = hub.listenForBehind(() => this.#publishAvailability());
    this.#publishAvailability();
    this.#link = new BrokerLink({ ...options, outbox: this.#outbox });
  }

  get state() {
    return this.#link.state;
  }

  resetMessageCount(): number {
    return this.#outbox.resetCount();
  }

  get serialNumbers(): string[] {
    return [...this.#published.keys()];
  }

  /** {@link remove} deletes machines that are no longer published. */
  follow(machines: readonly DiscoveredMachine[]): void {
    const { settings, context } = this.#options;
    const { language, companyCode } = settings;
    const { publicUrl, brand } = context.config;
    for (const machine of machines) {
      const { serialNumber, gamma, modelNumber, revision } = machine;
      // Describing 2,000 machines each time would take a second, so unchanged ones are skipped.
      if (isDeepStrictEqual(this.#published.get(serialNumber)?.machine, machine)) continue;
      this.#removing.delete(keyOf({ serialNumber, ...this.#prefixes }));
      const model = dataModelOf(gamma, modelNumber, revision);
      const words = { language, model, alarms: alarmWordsOf(gamma, language, 'metric') };
      this.#published.set(serialNumber, { machine, words });
      const device = describeDevice(machine, words, {
        ...this.#prefixes,
        companyCode,
        publicUrl,
        brand: brands[brand],
        version,
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
   * Deletes retained messages that are outdated. Repeat the call until it returns true.
   * @returns true if the broker has acknowledged
   */
  remove(recorded: RecordedMachine): boolean {
    const { serialNumber } = recorded;
    const isPublished = serialNumber === bridgeItself ? this.settings.isOn : this.#published.has(serialNumber);
    const present = isPublished ? this.#topicsOf({ serialNumber, ...this.#prefixes }) : [];
    const topics = this.#topicsOf(recorded).filter((topic) => !present.includes(topic));
    const key = keyOf(recorded);
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
    await this.#link.stop();
    this.#stopListening();
  }

  #topicsOf({ serialNumber, ...prefixes }: RecordedMachine): string[] {
    if (serialNumber === bridgeItself) return [bridgeTopic(prefixes, this.settings.companyCode)];
    return retainedTopics(prefixes, serialNumber);
  }

  get #prefixes(): Prefixes {
    return this.settings;
  }

  #publishAvailability(): void {
    const { hub, settings } = this.#options;
    const topic = bridgeTopic(this.#prefixes, settings.companyCode);
    if (settings.isOn) this.#outbox.set(topic, hub.isBehind ? 'offline' : 'online');
  }

  #publishState(serialNumber: string, state: ApplianceState, before: ApplianceState | null): void {
    const published = this.#published.get(serialNumber);
    if (!published) return;
    const { words } = published;
    const topic = (name: BridgedTopic) => machineTopic(this.#prefixes, serialNumber, name);
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
    const [now, previous] = [state, before].map(({ openAlarms }) => new Set(openAlarms.map(keyOf)));
    for (const alarm of state.openAlarms)
      if (!previous?.has(keyOf(alarm)))
        this.#notify(serialNumber, { event_type: 'alarm_raised', ...describeAlarm(alarm, words) });
    for (const alarm of before.openAlarms)
      if (!now?.has(keyOf(alarm)))
        this.#notify(serialNumber, { event_type: 'alarm_cleared', ...describeAlarm(alarm, words) });
  }

  #set(serialNumber: string, topic: BridgedTopic, fields: object): void {
    this.#outbox.set(machineTopic(this.#prefixes, serialNumber, topic), JSON.stringify(fields));
  }

  #notify(serialNumber: string, fields: object): void {
    this.#outbox.notify(machineTopic(this.#prefixes, serialNumber, 'events'), JSON.stringify(fields));
  }
}

const keyOf = ({ serialNumber, topicPrefix, discoveryPrefix }: RecordedMachine) =>
  [serialNumber, topicPrefix, discoveryPrefix].join(' ');
