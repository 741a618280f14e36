import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import { createMachine, type Machine } from '@washboard/machine-model/simulation/machine';
import { type Random, seededRandom, seedFromText } from '@washboard/machine-model/simulation/seeded-random';
import { createMachineBluetooth, type MachineBluetooth } from '../bluetooth/machine-bluetooth.ts';
import { createFirmwareUpdater, defaultVersions } from '../firmware/firmware-updater.ts';
import { createKitchenShift, defaultPauseS } from '../kitchen/kitchen.ts';
import { startMachineLink } from '../link/machine-link.ts';
import { realTimers } from '../link/timers.ts';
import { createClaimingDisplay } from './claiming-display.ts';
import { createCloudReports } from './cloud-reports.ts';
import { createConfiguredDisplay } from './display-settings.ts';
import { executeCommand } from './execute-command.ts';
import { openMachineMemory, type Remembered } from './machine-memory.ts';
import { createMachineTime, type MachineTime } from './machine-time.ts';
import { createFittedBoard, type FittedBoard } from './main-board.ts';
import { createPersistentState } from './persistent-state.ts';
import { createPowerSupply } from './power-supply.ts';
import { createRadio, type Radio } from './radio.ts';
import type { MachineControls, RunningMachine, StartMachineOptions } from './running-machine.ts';
import { createTicker, type Ticker } from './ticker.ts';

/**
 * Starts one emulated machine: the simulation, the people who use it, and its link to the cloud. Each part owns its state;
 * a part that needs a later one gets it as a function.
 */
export function startMachine(options: StartMachineOptions): RunningMachine {
  const parts = connectParts(options);
  const { time, claimingDisplay, display, board, machine, kitchen, link, reports, updater, power, ticker } = parts;
  const { bluetooth, radio } = parts;
  for (const fault of options.faults ?? []) machine.setFault(fault, true);
  reports.start();
  if (options.hasMainsPower === false) power.setMains(false);
  reports.report();
  updater?.recover();
  ticker.start();

  return {
    serialNumber: options.serialNumber,
    machine: createControls(machine, ticker, reports.parametersChanged),
    board: () => ({ generation: board.generation, macAddress: board.macAddress, isBlank: machine.isBlank() }),
    isConnected: link.isConnected,
    unacknowledged: link.unacknowledged,
    clock: { drift: time.face.drift, reset: time.face.reset, correct: time.face.correct },
    claimingCode: claimingDisplay.shown,
    displaySettings: display.settings,
    bluetooth: () => bluetooth,
    clockMs: time.nowMs,
    timeFactor: time.timeFactor,
    setTimeFactor(timeFactor) {
      ticker.catchUp();
      time.setTimeFactor(timeFactor);
    },
    network: power.network,
    setNetwork: power.setNetwork,
    hasMainsPower: power.hasMains,
    setMainsPower: power.setMains,
    isKitchenAtWork: kitchen.isAtWork,
    setKitchen(isAtWork) {
      ticker.catchUp();
      kitchen.setAtWork(isAtWork);
    },
    stop() {
      updater?.interrupt();
      ticker.stop();
      power.stop();
      bluetooth?.stop();
      radio?.stop();
      return link.stop();
    },
  };
}

function connectParts(options: StartMachineOptions) {
  const { serialNumber, timers = realTimers, behaviour = { kind: 'idle' }, network = 'on', log = () => {} } = options;
  const { certificateAuthority, limits, firmware } = options;
  const directory = join(options.dataDir, serialNumber);
  mkdirSync(directory, { recursive: true });
  const random = seededRandom(options.seed ?? seedFromText(serialNumber));
  const memory = openMachineMemory(directory);
  const remembered = memory.read();
  const cycleNumber = remembered?.cycleNumber ?? options.cycleNumber ?? 0;
  const startVersions = remembered?.versions ?? options.versions ?? defaultVersions;
  const versions = () => updater?.versions() ?? startVersions;

  const time = createMachineTime(timers.now, options);
  const claimingDisplay = createClaimingDisplay(timers.now);
  const display = createConfiguredDisplay({ remembered: remembered?.display ?? null, setClock: time.face.setTo });
  const board = createFittedBoard({ serialNumber, secret: options.secret, remembered: remembered?.board ?? null });
  const machine = createSimulation(options, { random, time, remembered, cycleNumber, board });
  const kitchen = createKitchenShift({
    machine,
    random,
    isAtWork: behaviour.kind === 'kitchen',
    pauseS: (behaviour.kind === 'kitchen' && behaviour.pauseS) || defaultPauseS,
  });
  const link = startMachineLink({
    access: {
      url: options.mqttUrl,
      serialNumber,
      secret: board.secret,
      ...(certificateAuthority === undefined ? {} : { certificateAuthority }),
    },
    directory,
    timers,
    clock: () => time.face.show(timers.now()),
    network: options.hasMainsPower === false ? 'off' : network,
    random,
    log,
    execute: (command, commandId) =>
      ticker.atOnce(() =>
        executeCommand(machine, command, {
          commandId,
          timeFactor: time.timeFactor(),
          showClaimingCode(code, shownForS) {
            claimingDisplay.show(code, shownForS);
            log(`shows the claiming code ${code} for ${shownForS} s`);
          },
          showRewashHold(cycleNumber, isHeld) {
            const result = machine.showRewashHold(cycleNumber, isHeld);
            // Saved before the reply: a notice that was confirmed must still be there after a restart.
            state.save();
            return result;
          },
          ...(radio && {
            configureDisplay(body) {
              display.configure(body);
              // Saved and reported before the reply, which confirms it.
              state.save();
              reports.displayConfigured();
            },
          }),
          restoreMemory: state.restore,
          ...(bluetooth && { bluetooth }),
          ...(updater && { installFirmware: updater.begin }),
        }),
      ),
    onConnected() {
      ticker.catchUp();
      reports.introduce();
    },
    ...(limits === undefined ? {} : { limits }),
  });
  const state = createPersistentState({
    memory,
    remembered,
    cycleNumber,
    machine,
    board,
    display,
    time,
    firmware: () => ({ versions: versions(), begunUpdate: updater?.begun() ?? null }),
  });
  const power = createPowerSupply({
    timers,
    machine,
    link,
    network,
    face: time.face,
    ticker: () => ticker,
    updater: () => updater,
  });
  const hasNetwork = () => power.hasMains() && power.network() !== 'off';
  const radio: Radio | null =
    options.radio === null
      ? null
      : createRadio({
          serialNumber,
          timers,
          ssid: options.radio?.ssid ?? 'Kitchen',
          network: { isThere: hasNetwork, enter: () => power.setNetwork('on') },
          bluetooth: () => bluetoothState(),
        });
  const bluetooth: MachineBluetooth | null =
    radio &&
    createMachineBluetooth({
      serialNumber,
      directory,
      timers,
      machine,
      radio,
      link,
      log,
      hasMains: power.hasMains,
      clock: () => time.face.show(timers.now()),
      firmware: () => versions().FW00,
      atOnce: (operate) => ticker.atOnce(operate),
    });
  const bluetoothState = () => bluetooth?.state() ?? { isOn: false, isPaired: false };
  const reports = createCloudReports({
    machine,
    board,
    display,
    radio,
    time,
    link,
    state,
    versions,
    now: timers.now,
    hasMains: power.hasMains,
  });
  const updater =
    firmware &&
    createFirmwareUpdater({
      machine,
      timers,
      log,
      publicKey: firmware.publicKey,
      stepMs: firmware.stepMs,
      versions: startVersions,
      access: { serverUrl: firmware.serverUrl, serialNumber, secret: board.secret },
      begun: remembered?.begunUpdate ?? null,
      sendProgress: (progress) => link.send('fota', { at: time.isoNow(), ...progress }),
      sendEvent: (event) => link.send('events', { at: time.isoNow(), ...event }),
      remember: state.save,
      restart: power.restart,
    });
  const ticker = createTicker({
    timers,
    time,
    machine,
    kitchen,
    report: reports.report,
    onTick: () => {
      bluetooth?.endIfOff();
      reports.tick();
    },
  });
  return {
    time,
    claimingDisplay,
    display,
    board,
    machine,
    kitchen,
    link,
    reports,
    updater,
    power,
    ticker,
    bluetooth,
    radio,
  };
}

interface SimulationParts {
  random: Random;
  time: MachineTime;
  remembered: Remembered | null;
  cycleNumber: number;
  board: FittedBoard;
}

function createSimulation(options: StartMachineOptions, parts: SimulationParts): Machine {
  const { gamma, modelNumber, behaviour, initial = 'hot', counters, environment } = options;
  const { random, time, remembered, cycleNumber, board } = parts;
  return createMachine({
    range: rangeModelOf(gamma, modelNumber),
    random,
    timeOf: time.timeOf,
    initial: {
      power: behaviour?.kind === 'off' ? 'off' : 'on',
      water: initial,
      ...(counters && { counters }),
      ...remembered,
      cycleNumber,
      isBlank: board.wasBlank,
    },
    ...(environment === undefined ? {} : { environment }),
  });
}

/** What a person at the machine can do and see; all of it is reported over the link. */
function createControls(machine: Machine, { atOnce }: Ticker, onMemoryChanged: () => void): MachineControls {
  return {
    range: machine.range,
    startCycle: (cycleType) => atOnce(() => machine.startCycle(cycleType)),
    stopCycle: () => atOnce(machine.stopCycle),
    powerOn: () => atOnce(machine.powerOn),
    shutdown: () => atOnce(machine.shutdown),
    setDoor: (isOpen) => atOnce(() => machine.setDoor(isOpen)),
    setParameters: (values, write) => atOnce(() => machine.setParameters(values, write)),
    parameters: machine.parameters,
    setFault: (fault, isPresent) =>
      atOnce(() => {
        // Some faults change the stored parameters, without an event.
        const before = machine.parameters();
        machine.setFault(fault, isPresent);
        if (!isDeepStrictEqual(before, machine.parameters())) onMemoryChanged();
      }),
    faults: machine.faults,
    alarms: machine.alarms,
    refill: (supply) => atOnce(() => machine.refill(supply)),
    supplies: machine.supplies,
    readings: machine.readings,
    status: machine.status,
    inspect: machine.inspect,
  };
}
