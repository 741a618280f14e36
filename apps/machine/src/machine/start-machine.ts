import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RestoreMemory } from '@washboard/contract/machine-link/device-commands';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import { createMachine, type OperationResult } from '@washboard/machine-model/simulation/machine';
import { seededRandom, seedFromText } from '@washboard/machine-model/simulation/seeded-random';
import { createFirmwareUpdater, type FirmwareVersions } from '../firmware/firmware-updater.ts';
import { createKitchen, defaultPauseS } from '../kitchen/kitchen.ts';
import { startMachineLink } from '../link/machine-link.ts';
import type { NetworkState } from '../link/network.ts';
import { realTimers } from '../link/timers.ts';
import { carryAlarms } from './carried-alarms.ts';
import { createClaimingDisplay } from './claiming-code.ts';
import { createClockFace } from './clock-face.ts';
import { executeCommand } from './execute-command.ts';
import { createFittedBoard } from './fitted-board.ts';
import { handControls } from './hand-controls.ts';
import { createIntroduction } from './introduce-machine.ts';
import { createMachineClock } from './machine-clock.ts';
import { openMachineMemory } from './machine-memory.ts';
import { createRadio } from './radio.ts';
import { createReporter } from './reporter.ts';
import { restoreMemory } from './restore-memory.ts';
import type { RunningMachine, StartMachineOptions } from './running-machine.ts';

/** After these the machine's memory is written. */
const memorable: ReadonlySet<string> = new Set([
  'cycleStarted',
  'cycleEnded',
  'parameterChanged',
  'alarmRaised',
  'alarmCleared',
  'boardReplaced',
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
  const memory = openMachineMemory(directory);
  const remembered = memory.read();
  const board = createFittedBoard({ serialNumber, secret: options.secret, remembered: remembered?.board ?? null });
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
      isBlank: board.wasBlank,
    },
    ...(options.environment === undefined ? {} : { environment: options.environment }),
  });
  const pauseS = (behaviour.kind === 'kitchen' && behaviour.pauseS) || defaultPauseS;
  let kitchen = behaviour.kind === 'kitchen' ? createKitchen({ machine, random, pauseS }) : null;
  let network: NetworkState = options.network ?? 'on';
  let hasMainsPower = true;
  let areParametersToTell = false;
  let cancelRestart = () => {};

  const link = startMachineLink({
    access: {
      url: options.mqttUrl,
      serialNumber,
      secret: board.secret,
      ...(options.certificateAuthority === undefined ? {} : { certificateAuthority: options.certificateAuthority }),
    },
    directory,
    timers,
    clock: () => face.show(timers.now()),
    network: options.hasMainsPower === false ? 'off' : network,
    random,
    log,
    execute: (command, commandId) =>
      atOnce(() =>
        executeCommand(machine, command, {
          commandId,
          timeFactor: clock.timeFactor(),
          showClaimingCode: claimingDisplay.show,
          restoreMemory: takeMemory,
          ...(updater && { installFirmware: updater.begin }),
        }),
      ),
    onConnected: introduce,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  const reporter = createReporter({
    machine,
    series: board.series,
    send(topic, message) {
      link.send(topic, message);
      // What was told is never counted a second time.
      if (topic === 'counters') remember();
    },
    onEvent({ event }) {
      if (event.kind === 'cycleStarted') cycleNumber = event.body.cycleNumber;
      carriedAlarms.hear(event);
      if (event.kind === 'boardReplaced') introduceBoard();
      if (memorable.has(event.kind)) remember();
      if (event.kind === 'parameterChanged') areParametersToTell = true;
    },
  });
  const startVersions = remembered?.versions ?? options.versions ?? defaultVersions;
  const isoNow = () => new Date(timeOf(elapsedS)).toISOString();
  let elapsedS = 0;
  const versions = () => updater?.versions() ?? startVersions;
  const tell = createIntroduction({ machine, board, radio, versions, send: link.send, isoNow });
  const updater =
    options.firmware &&
    createFirmwareUpdater({
      machine,
      access: { serverUrl: options.firmware.serverUrl, serialNumber, secret: board.secret },
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
    const begunUpdate = updater?.begun() ?? null;
    const own = {
      cycleNumber,
      openAlarms,
      versions: versions(),
      begunUpdate,
      board: board.toRemember(machine.isBlank()),
    };
    memory.write(own, machine);
  }

  /** Written down before anything is told of it: what the cloud hears has to be true after a restart, too. */
  function takeMemory(told: RestoreMemory, commandId: string): OperationResult {
    const result = restoreMemory(told, { machine, board, carriedAlarms, elapsedS, commandId });
    if (!result.ok) return result;
    cycleNumber = told.cycleNumber;
    remember();
    return result;
  }

  /** After the cloud was told that it took the place of another one. */
  function introduceBoard(): void {
    board.told();
    tell.versions();
    areParametersToTell = true;
  }

  function takeBackAlarms(): void {
    if (!hasMainsPower) return;
    const takenBack = carriedAlarms.takeBack(elapsedS);
    for (const event of takenBack) link.send('events', { at: isoNow(), ...event });
    if (takenBack.length > 0) remember();
  }

  function report(): void {
    if (!hasMainsPower) return;
    reporter.report(timeOf(elapsedS));
    // Once, however many of them changed, and before the reply to who changed them.
    if (areParametersToTell) tellParameters();
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
    tell.versions();
    tellParameters();
    tell.connectivity(radio?.present());
    reporter.reportStatus(timeOf(elapsedS));
  }

  function tellParameters(): void {
    areParametersToTell = false;
    tell.parameters();
  }

  function tick(): void {
    catchUp();
    takeBackAlarms();
    if (link.isConnected()) tell.connectivity(radio?.listen(timers.now()));
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

  const untold = board.untold();
  if (untold !== null) {
    link.send('events', { at: isoNow(), kind: 'boardReplaced', body: untold });
    introduceBoard();
    remember();
  }
  if (options.hasMainsPower === false) setMainsPower(false);
  report();
  updater?.recover();
  tick();

  return {
    serialNumber,
    machine: handControls({
      machine,
      atOnce,
      onMemoryChanged() {
        areParametersToTell = true;
      },
    }),
    board: () => ({ generation: board.generation, macAddress: board.macAddress, isBlank: machine.isBlank() }),
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
