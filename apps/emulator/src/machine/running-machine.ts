import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DisplaySettings } from '@washboard/contract/machine-link/display-settings';
import type { Command } from '@washboard/contract/machine-link/machine-commands';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import { createMachine, type Machine, type OperationResult } from '@washboard/machine-model/simulation/machine';
import { type Random, seededRandom, seedFromText } from '@washboard/machine-model/simulation/seeded-random';
import { AccessPoint } from '../access-point/access-point.ts';
import { createMachineBluetooth, type MachineBluetooth } from '../bluetooth/machine-bluetooth.ts';
import {
  createFirmwareUpdater,
  defaultVersions,
  type FirmwareUpdater,
  type FirmwareVersions,
} from '../firmware/firmware-updater.ts';
import { createKitchenShift, defaultPauseS, type KitchenShift } from '../kitchen/kitchen.ts';
import { MachineLink } from '../link/machine-link.ts';
import type { NetworkState } from '../link/network.ts';
import { realTimers, type Timers } from '../link/timers.ts';
import { type ClaimingDisplay, createClaimingDisplay } from './claiming-display.ts';
import type { ClockFace } from './clock-face.ts';
import { type CloudReports, createCloudReports } from './cloud-reports.ts';
import { type ConfiguredDisplay, createConfiguredDisplay } from './configured-display.ts';
import { type CommandContext, executeCommand } from './execute-command.ts';
import { createFittedBoard, type FittedBoard } from './fitted-board.ts';
import { createControls, type MachineControls } from './machine-controls.ts';
import type { MachineOptions } from './machine-options.ts';
import { openMachineStateFile, type Remembered } from './machine-state-file.ts';
import { createMachineTime, type MachineTime } from './machine-time.ts';
import { createPersistentState, type PersistentState } from './persistent-state.ts';
import { createPowerSupply, type PowerSupply } from './power-supply.ts';
import { createRadio, type Radio } from './radio.ts';
import { createTicker, type Ticker } from './ticker.ts';

/** Each part owns its state; a part that needs a later one gets it as a function. */
export class RunningMachine {
  readonly machine: MachineControls;
  readonly #options: MachineOptions;
  readonly #directory: string;
  readonly #timers: Timers;
  readonly #log: (line: string) => void;
  readonly #remembered: Remembered | null;
  readonly #time: MachineTime;
  readonly #claimingDisplay: ClaimingDisplay;
  readonly #display: ConfiguredDisplay;
  readonly #board: FittedBoard;
  readonly #machine: Machine;
  readonly #kitchen: KitchenShift;
  readonly #link: MachineLink;
  readonly #state: PersistentState;
  readonly #power: PowerSupply;
  readonly #radio: Radio | null;
  readonly #bluetooth: MachineBluetooth | null;
  readonly #accessPoint: AccessPoint | null;
  readonly #reports: CloudReports;
  readonly #updater: FirmwareUpdater | null;
  readonly #ticker: Ticker;

  static start(options: MachineOptions): RunningMachine {
    const machine = new RunningMachine(options);
    machine.#start();
    return machine;
  }

  private constructor(options: MachineOptions) {
    const { serialNumber, timers = realTimers, network = 'on', log = () => {} } = options;
    this.#options = options;
    this.#directory = join(options.dataDir, serialNumber);
    this.#timers = timers;
    this.#log = log;
    mkdirSync(this.#directory, { recursive: true });
    const memory = openMachineStateFile(this.#directory);
    const remembered = memory.read();
    this.#remembered = remembered;
    const cycleNumber = remembered?.cycleNumber ?? options.cycleNumber ?? 0;
    const random = seededRandom(options.seed ?? seedFromText(serialNumber));

    this.#time = createMachineTime(timers.now, options);
    this.#claimingDisplay = createClaimingDisplay(timers.now);
    this.#display = createConfiguredDisplay({
      remembered: remembered?.display ?? null,
      setClock: this.#time.face.setTo,
    });
    this.#board = createFittedBoard({ serialNumber, secret: options.secret, remembered: remembered?.board ?? null });
    this.#machine = this.#createSimulation(random, cycleNumber);
    this.#kitchen = this.#createKitchen(random);
    this.#link = this.#openLink(random, network);
    this.#state = createPersistentState({
      memory,
      remembered,
      cycleNumber,
      machine: this.#machine,
      board: this.#board,
      display: this.#display,
      time: this.#time,
      firmware: () => ({ versions: this.#versions(), begunUpdate: this.#updater?.begun() ?? null }),
    });
    this.#power = createPowerSupply({
      timers,
      machine: this.#machine,
      link: this.#link,
      network,
      face: this.#time.face,
      ticker: () => this.#ticker,
      updater: () => this.#updater,
    });
    this.#radio = this.#createRadio();
    this.#bluetooth = this.#radio && this.#createBluetooth(this.#radio);
    this.#accessPoint = this.#radio && new AccessPoint({ serialNumber, timers, radio: this.#radio });
    this.#reports = createCloudReports({
      machine: this.#machine,
      board: this.#board,
      display: this.#display,
      radio: this.#radio,
      time: this.#time,
      link: this.#link,
      state: this.#state,
      versions: () => this.#versions(),
      now: timers.now,
      hasMains: this.#power.hasMains,
    });
    this.#updater = this.#createUpdater();
    this.#ticker = createTicker({
      timers,
      time: this.#time,
      machine: this.#machine,
      kitchen: this.#kitchen,
      report: this.#reports.report,
      onTick: () => {
        this.#bluetooth?.endIfOff();
        this.#reports.tick();
      },
    });
    this.machine = createControls(this.#machine, this.#ticker, this.#reports.parametersChanged);
  }

  get serialNumber(): string {
    return this.#options.serialNumber;
  }

  board(): { generation: number; macAddress: string; isBlank: boolean } {
    const { generation, macAddress } = this.#board;
    return { generation, macAddress, isBlank: this.#machine.isBlank() };
  }

  isConnected(): boolean {
    return this.#link.isConnected();
  }

  unacknowledged(): number {
    return this.#link.unacknowledged();
  }

  /** The machine's clock may be wrong; the emulation always runs in true time. */
  get clock(): Pick<ClockFace, 'drift' | 'reset' | 'correct'> {
    return this.#time.face;
  }

  claimingCode(): string | null {
    return this.#claimingDisplay.shown();
  }

  /** Null means the factory settings. */
  displaySettings(): DisplaySettings | null {
    return this.#display.settings();
  }

  bluetooth(): MachineBluetooth | null {
    return this.#bluetooth;
  }

  accessPoint(): AccessPoint | null {
    return this.#accessPoint;
  }

  /** The machine's own clock, in ms since 1970. */
  clockMs(): number {
    return this.#time.nowMs();
  }

  timeFactor(): number {
    return this.#time.timeFactor();
  }

  setTimeFactor(timeFactor: number): void {
    this.#ticker.catchUp();
    this.#time.setTimeFactor(timeFactor);
  }

  network(): NetworkState {
    return this.#power.network();
  }

  setNetwork(state: NetworkState): void {
    this.#power.setNetwork(state);
  }

  hasMainsPower(): boolean {
    return this.#power.hasMains();
  }

  setMainsPower(isOn: boolean): void {
    if (!isOn) this.#accessPoint?.close();
    this.#power.setMains(isOn);
  }

  isKitchenAtWork(): boolean {
    return this.#kitchen.isAtWork();
  }

  setKitchen(isAtWork: boolean): void {
    this.#ticker.catchUp();
    this.#kitchen.setAtWork(isAtWork);
  }

  /** Unacknowledged messages are sent at the next start. */
  stop(): Promise<void> {
    this.#updater?.interrupt();
    this.#ticker.stop();
    this.#power.stop();
    this.#bluetooth?.stop();
    this.#accessPoint?.close();
    this.#radio?.stop();
    return this.#link.stop();
  }

  #start(): void {
    const { faults = [], hasMainsPower = true } = this.#options;
    for (const fault of faults) this.#machine.setFault(fault, true);
    this.#reports.start();
    if (!hasMainsPower) this.#power.setMains(false);
    this.#reports.report();
    this.#updater?.recover();
    this.#ticker.start();
  }

  #createSimulation(random: Random, cycleNumber: number): Machine {
    const { gamma, modelNumber, behaviour, initial = 'hot', counters, environment } = this.#options;
    return createMachine({
      range: rangeModelOf(gamma, modelNumber),
      random,
      timeOf: this.#time.timeOf,
      hourAt: this.#display.hourAt,
      initial: {
        power: behaviour?.kind === 'off' ? 'off' : 'on',
        water: initial,
        ...(counters && { counters }),
        ...this.#remembered,
        cycleNumber,
        isBlank: this.#board.wasBlank,
      },
      ...(environment && { environment }),
    });
  }

  #createKitchen(random: Random): KitchenShift {
    const { behaviour } = this.#options;
    const isAtWork = behaviour?.kind === 'kitchen';
    const pauseS = (isAtWork && behaviour.pauseS) || defaultPauseS;
    return createKitchenShift({ machine: this.#machine, random, isAtWork, pauseS });
  }

  #openLink(random: Random, network: NetworkState): MachineLink {
    const { mqttUrl, serialNumber, certificateAuthority, hasMainsPower = true, limits } = this.#options;
    return new MachineLink({
      access: {
        url: mqttUrl,
        serialNumber,
        secret: this.#board.secret,
        ...(certificateAuthority !== undefined && { certificateAuthority }),
      },
      directory: this.#directory,
      timers: this.#timers,
      clock: () => this.#shownMs(),
      network: hasMainsPower ? network : 'off',
      random,
      log: this.#log,
      execute: (command, commandId) => this.#execute(command, commandId),
      onConnected: () => {
        this.#ticker.catchUp();
        this.#reports.introduce();
      },
      ...(limits && { limits }),
    });
  }

  #shownMs(): number {
    return this.#time.face.show(this.#timers.now());
  }

  #versions(): FirmwareVersions {
    return this.#updater?.versions() ?? this.#startVersions;
  }

  get #startVersions(): FirmwareVersions {
    return this.#remembered?.versions ?? this.#options.versions ?? defaultVersions;
  }

  #execute(command: Command, commandId: string): OperationResult {
    return this.#ticker.atOnce(() => executeCommand(this.#machine, command, this.#commandContext(commandId)));
  }

  #commandContext(commandId: string): CommandContext {
    return {
      commandId,
      timeFactor: this.#time.timeFactor(),
      showClaimingCode: (code, shownForS) => {
        this.#claimingDisplay.show(code, shownForS);
        this.#log(`shows the claiming code ${code} for ${shownForS} s`);
      },
      showRewashHold: (cycleNumber, isHeld) => {
        const result = this.#machine.showRewashHold(cycleNumber, isHeld);
        // A confirmed notice must survive a restart, so it is saved before the reply.
        this.#state.save();
        return result;
      },
      ...(this.#radio && {
        configureDisplay: (body) => {
          this.#display.configure(body);
          // The reply confirms settings that are saved and reported.
          this.#state.save();
          this.#reports.displayConfigured();
        },
      }),
      restoreMemory: this.#state.restore,
      ...(this.#bluetooth && { bluetooth: this.#bluetooth }),
      ...(this.#updater && { installFirmware: this.#updater.begin }),
    };
  }

  #createRadio(): Radio | null {
    const { serialNumber, radio } = this.#options;
    if (radio === null) return null;
    return createRadio({
      serialNumber,
      timers: this.#timers,
      ssid: radio?.ssid ?? 'Kitchen',
      network: {
        isThere: () => this.#power.hasMains() && this.#power.network() !== 'off',
        enter: () => this.#power.setNetwork('on'),
      },
      bluetooth: () => this.#bluetooth?.state() ?? { isOn: false, isPaired: false },
    });
  }

  #createBluetooth(radio: Radio): MachineBluetooth {
    return createMachineBluetooth({
      serialNumber: this.#options.serialNumber,
      directory: this.#directory,
      timers: this.#timers,
      machine: this.#machine,
      radio,
      link: this.#link,
      log: this.#log,
      hasMains: this.#power.hasMains,
      clock: () => this.#shownMs(),
      firmware: () => this.#versions().FW00,
      atOnce: (operate) => this.#ticker.atOnce(operate),
    });
  }

  #createUpdater(): FirmwareUpdater | null {
    const { serialNumber, firmware } = this.#options;
    if (!firmware) return null;
    const { publicKey, stepMs, serverUrl } = firmware;
    return createFirmwareUpdater({
      machine: this.#machine,
      timers: this.#timers,
      log: this.#log,
      publicKey,
      stepMs,
      versions: this.#startVersions,
      access: { serverUrl, serialNumber, secret: this.#board.secret },
      begun: this.#remembered?.begunUpdate ?? null,
      sendProgress: (progress) => this.#link.send('fota', { at: this.#time.isoNow(), ...progress }),
      sendEvent: (event) => this.#link.send('events', { at: this.#time.isoNow(), ...event }),
      remember: this.#state.save,
      restart: this.#power.restart,
    });
  }
}
