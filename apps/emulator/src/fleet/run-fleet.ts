import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { seededRandom, seedFromText } from '@washboard/machine-model/simulation/seeded-random';
import { defaultVersions } from '../firmware/firmware-updater.ts';
import { dayProfiles } from '../kitchen/day-profiles.ts';
import { createPlaceTime } from '../kitchen/place-time.ts';
import { defaultLinkLimits, type LinkLimits, MachineLink, type MachineLinkOptions } from '../link/machine-link.ts';
import { realTimers, type Timers } from '../link/timers.ts';
import { executeCommand } from '../machine/execute-command.ts';
import type { ReportIntervals } from '../machine/reporter.ts';
import { openAcknowledgementLog } from './acknowledgement-log.ts';
import type { RosterMachine } from './fleet-roster.ts';
import { createScriptedMachine, type ScriptedMachine } from './scripted-machine.ts';

interface FleetOptions {
  mqttUrl: string;
  machines: readonly RosterMachine[];
  secretPrefix: string;
  /** The rate counts telemetry; messages about changes are additional. */
  ratePerS: number;
  connectPerS: number;
  timeFactor?: number;
  witnessPath: string | null;
  timers?: Timers;
  limits?: Partial<LinkLimits>;
}

interface FleetCounts {
  connected: number;
  sent: number;
  acknowledged: number;
}

interface RunningMany {
  counts(): FleetCounts;
  stop(): Promise<void>;
}

interface Member {
  link: MachineLink;
  life: ScriptedMachine;
  lifeAt: (wallMs: number) => number;
  wallAt: (lifeMs: number) => number;
}

/** Messages are in memory only, so their number is limited. */
const maxMessages = 200;
/** Machines start at different hours of the week, so that all kinds of activity happen at any time. */
const spreadMs = 7 * 24 * 3_600_000;
const placeTime = createPlaceTime('Europe/Rome');

export function runFleet(options: FleetOptions): RunningMany {
  const { machines, timers = realTimers, witnessPath, connectPerS } = options;
  const witness = witnessPath === null ? null : openAcknowledgementLog(witnessPath);
  const counts = { sent: 0, acknowledged: 0 };
  const members: Member[] = [];
  const startedMs = timers.now();
  const wheel = createTimerWheel<Member>(timers, (member, nowMs) => {
    const nextLifeMs = member.life.advanceTo(member.lifeAt(nowMs));
    wheel.schedule(member, member.wallAt(nextLifeMs));
  });
  let cancelGrowth = () => {};
  grow();

  function grow(): void {
    const dueConnections = Math.ceil(((timers.now() - startedMs) / 1000 + 0.1) * connectPerS);
    while (members.length < Math.min(dueConnections, machines.length)) {
      const machine = machines[members.length];
      if (machine) members.push(join(machine));
    }
    witness?.flush();
    cancelGrowth = timers.after(100, grow);
  }

  function join(machine: RosterMachine): Member {
    const member = createMember(machine, options, {
      timers,
      onSent: () => {
        counts.sent += 1;
      },
      onAcknowledged: (entry) => {
        counts.acknowledged += 1;
        witness?.write(machine.serialNumber, entry);
      },
    });
    wheel.schedule(member, timers.now());
    return member;
  }

  return {
    counts: () => ({ connected: members.filter(({ link }) => link.isConnected()).length, ...counts }),
    async stop() {
      cancelGrowth();
      wheel.stop();
      await Promise.all(members.map(({ link }) => link.stop()));
      witness?.close();
    },
  };
}

interface Surroundings {
  timers: Timers;
  onSent: () => void;
  onAcknowledged: NonNullable<MachineLinkOptions['onAcknowledged']>;
}

function createMember(
  { serialNumber, gamma, house }: RosterMachine,
  { mqttUrl, secretPrefix, ratePerS, timeFactor = 1, limits }: FleetOptions,
  { timers, onSent, onAcknowledged }: Surroundings,
): Member {
  const seed = seedFromText(serialNumber);
  const random = seededRandom(seed);
  const beganMs = timers.now();
  const lifeBeganMs = beganMs + random() * spreadMs;
  const lifeAt = (wallMs: number) => lifeBeganMs + (wallMs - beganMs) * timeFactor;
  const wallAt = (lifeMs: number) => Math.round(beganMs + (lifeMs - lifeBeganMs) / timeFactor);
  const send: MachineLink['send'] = (topic, message) => {
    onSent();
    link.send(topic, message);
  };
  const sendParameters = () =>
    send('parameters', { at: new Date(timers.now()).toISOString(), values: { ...script.machine.parameters() } });
  const link = new MachineLink({
    access: { url: mqttUrl, serialNumber, secret: `${secretPrefix}${serialNumber}` },
    directory: null,
    timers,
    random,
    execute(command, commandId) {
      const result = executeCommand(script.machine, command, { commandId, timeFactor });
      if (command.kind === 'setParameters' && result.ok) sendParameters();
      return result;
    },
    onConnected() {
      send('versions', { at: new Date(timers.now()).toISOString(), ...defaultVersions });
      sendParameters();
      script.reportStatus();
    },
    onAcknowledged,
    log: () => {},
    limits: { ...defaultLinkLimits, maxMessages, ...limits },
  });
  const script = createScriptedMachine({
    range: rangeModels[gamma],
    profile: dayProfiles[house],
    place: placeTime,
    seed,
    initial: { power: 'on', water: 'hot' },
    beginsAtMs: lifeBeganMs,
    reportedMs: wallAt,
    intervals: intervalsOf(ratePerS),
    send,
  });
  return { link, life: script, lifeAt, wallAt };
}

/** No user watches a single machine of a fleet, so its progress is sent rarely. */
function intervalsOf(ratePerS: number): ReportIntervals {
  const telemetryS = 1 / ratePerS;
  return { telemetryActiveS: telemetryS, telemetryQuietS: telemetryS, statusRunningS: Math.max(30, telemetryS) };
}

/** An item is at most one slot late. */
const slotMs = 100;

function createTimerWheel<Item>(timers: Timers, onDue: (item: Item, nowMs: number) => void) {
  const slots = new Map<number, Item[]>();
  let nextSlot = Math.floor(timers.now() / slotMs);
  let cancel = () => {};

  function turn(): void {
    const nowMs = timers.now();
    const lastSlot = Math.floor(nowMs / slotMs);
    // After the clock was set back all items count as due; otherwise none would be for hours.
    if (lastSlot < nextSlot - 1) for (const slot of [...slots.keys()]) empty(slot, nowMs);
    for (; nextSlot <= lastSlot; nextSlot += 1) empty(nextSlot, nowMs);
    nextSlot = lastSlot + 1;
    cancel = timers.after(slotMs, turn);
  }

  function empty(slot: number, nowMs: number): void {
    const items = slots.get(slot);
    slots.delete(slot);
    for (const item of items ?? []) onDue(item, nowMs);
  }

  cancel = timers.after(slotMs, turn);
  return {
    schedule(item: Item, dueMs: number): void {
      const slot = Math.max(nextSlot, Math.ceil(dueMs / slotMs));
      const items = slots.get(slot);
      if (items) items.push(item);
      else slots.set(slot, [item]);
    },
    stop: () => cancel(),
  };
}
