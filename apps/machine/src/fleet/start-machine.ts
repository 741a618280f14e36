import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ConnectivityBody } from '@washboard/contract/device-messages';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import type { MachineFault } from '@washboard/machine-model/simulation/faults';
import { createMachine } from '@washboard/machine-model/simulation/machine';
import { seededRandom, seedFromText } from '@washboard/machine-model/simulation/seeded-random';
import { createFirmwareUpdater, type FirmwareVersions } from '../firmware/firmware-updater.ts';
import { startMachineLink } from '../link/machine-link.ts';
import type { NetworkState } from '../link/network.ts';
import { realTimers } from '../link/timers.ts';
import { carryAlarms } from './carried-alarms.ts';
import { createClaimingDisplay } from './claiming-code.ts';
import { createClockFace } from './clock-face.ts';
import { executeCommand } from './execute-command.ts';
import { createKitchen, defaultPauseS } from './kitchen.ts';
import { createMachineClock } from './machine-clock.ts';
import { openMachineMemory } from './machine-memory.ts';
import { createRadio } from './radio.ts';
import { createReporter } from './reporter.ts';
import type { RunningMachine, StartMachineOptions } from './running-machine.ts';

/** After these the machine's memory is written. */
const memorable: ReadonlySet<string> = new Set([
  'cycleStarted',
  'cycleEnded',
  'parameterChanged',
  'alarmRaised',
  'alarmCleared',
]);

/** How often a machine is brought up to date, ms; the delay with which a change of its own is seen. */
const tickMs = 250;
/** Longest stretch in which a change may go unseen, simulated s: every phase is longer. */
const longestStretchS = 1;

export const defaultVersions: FirmwareVersions = { FW00: '1.4.0', FW02: '1.1.0' };

/** How long it is dark after its firmware was replaced, ms. */
const restartMs = 2000;

/** Starts one emulated machine: the simulation, the people in front of it, and its link to the cloud. */
export function startMachine(options: StartMachineOptions): RunningMachine {
  const { serialNumber, timers = realTimers, behaviour = { kind: 'idle' }, log = () => {} } = options;
  const directory = join(options.dataDir, serialNumber);
  mkdirSync(directory, { recursive: true });
  const random = seededRandom(options.seed ?? seedFromText(serialNumber));
  const range = rangeModelOf(options.gamma, options.modelNumber);
  const clock = createMachineClock(timers.now, options.timeFactor ?? 1);
  const face = createClockFace(timers.now, options.clockDriftPpm);
  /** What the machine takes the time to be at this age. */
  const timeOf = (ageS: number) => face.show(clock.timeOf(ageS));
  const radio = options.radio === null ? null : createRadio({ serialNumber, ssid: options.radio?.ssid ?? 'Kitchen' });
  const claimingDisplay = createClaimingDisplay(timers.now);
  const memory = openMachineMemory(join(directory, 'memory.json'));
  const remembered = memory.read();
  let cycleNumber = remembered?.cycleNumber ?? options.cycleNumber ?? 0;
  const carriedAlarms = carryAlarms(remembered?.openAlarms ?? []);
  const machine = createMachine({
    range,
    random,
    timeOf,
    initial: {
      power: behaviour.kind === 'off' ? 'off' : 'on',
      water: options.initial ?? 'hot',
      ...(options.counters && { counters: options.counters }),
      ...remembered,
      cycleNumber,
    },
    ...(options.environment === undefined ? {} : { environment: options.environment }),
  });
  const pauseS = (behaviour.kind === 'kitchen' && behaviour.pauseS) || defaultPauseS;
  let kitchen = behaviour.kind === 'kitchen' ? createKitchen({ machine, random, pauseS }) : null;
  let network: NetworkState = 'on';
  let hasMainsPower = true;
  let areParametersToTell = false;
  let cancelRestart = () => {};

  const link = startMachineLink({
    access: {
      url: options.mqttUrl,
      serialNumber,
      secret: options.secret,
      ...(options.certificateAuthority === undefined ? {} : { certificateAuthority: options.certificateAuthority }),
    },
    directory,
    timers,
    clock: () => face.show(timers.now()),
    random,
    log,
    execute: (command, commandId) =>
      atOnce(() =>
        executeCommand(machine, command, {
          commandId,
          timeFactor: clock.timeFactor(),
          showClaimingCode: claimingDisplay.show,
          ...(updater && { installFirmware: updater.begin }),
        }),
      ),
    onConnected: introduce,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  const reporter = createReporter({
    machine,
    send(topic, message) {
      link.send(topic, message);
      // What was told is never counted a second time.
      if (topic === 'counters') remember();
    },
    onEvent({ event }) {
      if (event.kind === 'cycleStarted') cycleNumber = event.body.cycleNumber;
      carriedAlarms.hear(event);
      if (memorable.has(event.kind)) remember();
      if (event.kind === 'parameterChanged') areParametersToTell = true;
    },
  });
  const startVersions = remembered?.versions ?? options.versions ?? defaultVersions;
  const isoNow = () => new Date(timeOf(elapsedS)).toISOString();
  let elapsedS = 0;
  const updater =
    options.firmware &&
    createFirmwareUpdater({
      machine,
      access: { serverUrl: options.firmware.serverUrl, serialNumber, secret: options.secret },
      publicKey: options.firmware.publicKey,
      stepMs: options.firmware.stepMs,
      timers,
      versions: startVersions,
      begun: remembered?.begunUpdate ?? null,
      tellProgress: (progress) => link.send('fota', { at: isoNow(), ...progress }),
      tellEvent: (event) => link.send('events', { at: isoNow(), ...event }),
      remember,
      restart() {
        setMainsPower(false);
        cancelRestart = timers.after(restartMs, () => setMainsPower(true));
      },
      log,
    });
  for (const fault of options.faults ?? []) machine.setFault(fault, true);

  let cancelTick = () => {};

  function catchUp(): void {
    let behindS = clock.behindS(elapsedS);
    while (behindS > 0) {
      const stretchS = Math.min(behindS, longestStretchS);
      machine.advance(stretchS);
      elapsedS += stretchS;
      behindS -= stretchS;
      kitchen?.act(stretchS);
      report();
    }
  }

  function remember(): void {
    const openAlarms = [...machine.alarms().map(({ errorCode }) => errorCode), ...carriedAlarms.stillOpen()];
    const versions = updater?.versions() ?? startVersions;
    memory.write({ cycleNumber, openAlarms, versions, begunUpdate: updater?.begun() ?? null }, machine);
  }

  function takeBackAlarms(): void {
    if (!hasMainsPower) return;
    const takenBack = carriedAlarms.takeBack(elapsedS);
    for (const event of takenBack) link.send('events', { at: new Date(timeOf(elapsedS)).toISOString(), ...event });
    if (takenBack.length > 0) remember();
  }

  function report(): void {
    if (!hasMainsPower) return;
    reporter.report(timeOf(elapsedS));
    // Once, however many of them changed, and before the reply to who changed them.
    if (areParametersToTell) tellParameters(timeOf(elapsedS));
  }

  /** The machine lives up to this moment, is operated, and tells of it without waiting for the next tick. */
  function atOnce<Result>(operate: () => Result): Result {
    catchUp();
    const result = operate();
    report();
    return result;
  }

  function introduce(): void {
    catchUp();
    const atMs = timeOf(elapsedS);
    link.send('versions', { at: new Date(atMs).toISOString(), ...(updater?.versions() ?? startVersions) });
    tellParameters(atMs);
    tellConnectivity(radio?.present());
    reporter.reportStatus(timeOf(elapsedS));
  }

  function tellParameters(atMs: number): void {
    areParametersToTell = false;
    link.send('parameters', { at: new Date(atMs).toISOString(), values: { ...machine.parameters() } });
  }

  function tellConnectivity(connectivity: ConnectivityBody | null | undefined): void {
    if (connectivity) link.send('connectivity', { at: new Date(timeOf(elapsedS)).toISOString(), ...connectivity });
  }

  /** Some faults act on the memory: what it then holds is told too. */
  function breakOrRepair(fault: MachineFault, isPresent: boolean): void {
    const before = machine.parameters();
    machine.setFault(fault, isPresent);
    if (!isDeepStrictEqual(before, machine.parameters())) areParametersToTell = true;
  }

  function tick(): void {
    catchUp();
    takeBackAlarms();
    if (link.isConnected()) tellConnectivity(radio?.listen(timers.now()));
    cancelTick = timers.after(tickMs, tick);
  }

  function setMainsPower(isOn: boolean): void {
    if (isOn === hasMainsPower) return;
    atOnce(() => {
      hasMainsPower = isOn;
      machine.setMainsPower(isOn);
      if (!isOn) updater?.interrupt();
      // Nothing kept the time while the mains were off.
      if (isOn && machine.faults().includes('clockBatteryEmpty')) face.reset();
    });
    if (isOn) updater?.recover();
    link.setNetwork(isOn ? network : 'off');
  }

  report();
  updater?.recover();
  tick();

  return {
    serialNumber,
    machine: {
      range,
      startCycle: (cycleType) => atOnce(() => machine.startCycle(cycleType)),
      stopCycle: () => atOnce(machine.stopCycle),
      powerOn: () => atOnce(machine.powerOn),
      shutdown: () => atOnce(machine.shutdown),
      setDoor: (isOpen) => atOnce(() => machine.setDoor(isOpen)),
      setParameters: (values, write) => atOnce(() => machine.setParameters(values, write)),
      parameters: machine.parameters,
      setFault: (fault, isPresent) => atOnce(() => breakOrRepair(fault, isPresent)),
      faults: machine.faults,
      alarms: machine.alarms,
      refill: (supply) => atOnce(() => machine.refill(supply)),
      supplies: machine.supplies,
      readings: machine.readings,
      status: machine.status,
      inspect: machine.inspect,
    },
    isConnected: link.isConnected,
    unacknowledged: link.unacknowledged,
    clock: { drift: face.drift, reset: face.reset, correct: face.correct },
    claimingCode: claimingDisplay.shown,
    clockMs: () => timeOf(elapsedS),
    timeFactor: clock.timeFactor,
    setTimeFactor(timeFactor) {
      catchUp();
      clock.setTimeFactor(timeFactor, elapsedS);
    },
    network: () => network,
    setNetwork(state) {
      network = state;
      if (hasMainsPower) link.setNetwork(state);
    },
    hasMainsPower: () => hasMainsPower,
    setMainsPower(isOn) {
      // Mains that a hand pulled do not come back by themselves.
      cancelRestart();
      setMainsPower(isOn);
    },
    isKitchenAtWork: () => kitchen !== null,
    setKitchen(isAtWork) {
      catchUp();
      if (isAtWork === (kitchen !== null)) return;
      kitchen = isAtWork ? createKitchen({ machine, random, pauseS }) : null;
    },
    stop() {
      updater?.interrupt();
      cancelTick();
      cancelRestart();
      return link.stop();
    },
  };
}
