import type { Gamma } from '@washboard/contract/appliances/appliances';
import { compareVersions, type FirmwareModule } from '@washboard/contract/firmware/firmware-version';
import type { InstallFirmware } from '@washboard/contract/machine-link/device-commands';
import type { FirmwareFailure, MachineEvent } from '@washboard/contract/machine-link/device-events';
import { systemStates } from '@washboard/contract/machine-link/device-messages';
import type { Machine, OperationResult } from '@washboard/machine-model/simulation/machine';
import type { Timers } from '../link/timers.ts';
import { isGenuine } from './check-firmware.ts';
import { type FirmwareAccess, fetchFirmware } from './fetch-firmware.ts';

export type FirmwareVersions = Record<FirmwareModule, string>;

/** An installation that was begun; it outlives a power cut, which it does not survive. */
export interface BegunUpdate {
  commandId: string;
  module: FirmwareModule;
  version: string;
}

interface FirmwareUpdaterOptions {
  machine: Pick<Machine, 'range' | 'status' | 'setUpdating'>;
  access: FirmwareAccess;
  /** Of the maker, PEM. */
  publicKey: string;
  timers: Timers;
  /** Between two steps of the bar, ms. */
  stepMs?: number | undefined;
  versions: FirmwareVersions;
  /** Of before the process began. */
  begun: BegunUpdate | null;
  tellProgress: (progress: { perc: number; inProg: 0 | 1 }) => void;
  tellEvent: (event: MachineEvent) => void;
  /** Writes down what `versions` and `begun` say now. */
  remember: () => void;
  /** Off and on again, with the new program. */
  restart: () => void;
  log: (line: string) => void;
}

export interface FirmwareUpdater {
  versions(): FirmwareVersions;
  begun(): BegunUpdate | null;
  begin(told: InstallFirmware, commandId: string): OperationResult;
  /** The mains went off. */
  interrupt(): void;
  /** The mains are there: what was interrupted has failed, and the program before goes on. */
  recover(): void;
}

/** Fetched; the rest of the bar is writing it down. */
const fetchedPerc = 20;
const stepPerc = 5;
const usualStepMs = 750;

/** Replaces a program of the machine by one that its maker signed, or leaves it as it is. */
export function createFirmwareUpdater(options: FirmwareUpdaterOptions): FirmwareUpdater {
  const { machine, access, publicKey, timers, tellProgress, tellEvent, remember, restart, log } = options;
  const { stepMs = usualStepMs } = options;
  const { gamma }: { gamma: Gamma } = machine.range;
  let { versions, begun } = options;
  let running: AbortController | null = null;

  function begin(told: InstallFirmware, commandId: string): OperationResult {
    const { module, version, minimumVersion } = told;
    if (begun !== null) return { ok: false, reason: 'updating' };
    const { systemState } = machine.status();
    if (systemState === systemStates.RUN) return { ok: false, reason: 'busy' };
    if (systemState !== systemStates.IDLE && systemState !== systemStates.OFF) return { ok: false, reason: 'notReady' };
    if (compareVersions(version, versions[module]) <= 0) return { ok: false, reason: 'notNewer' };
    if (compareVersions(versions[module], minimumVersion) < 0) return { ok: false, reason: 'tooOld' };
    begun = { commandId, module, version };
    remember();
    machine.setUpdating(true);
    tellProgress({ perc: 0, inProg: 1 });
    running = new AbortController();
    void fetchAndWrite(told, running.signal);
    return { ok: true };
  }

  async function fetchAndWrite(told: InstallFirmware, signal: AbortSignal): Promise<void> {
    const content = await fetchFirmware(told, access, signal).catch((error: unknown) => {
      log(`firmware ${told.module} ${told.version}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    });
    if (signal.aborted) return;
    if (content === null) return fail('downloadFailed');
    if (!isGenuine(content, told, gamma, publicKey)) return fail('forged');
    write(fetchedPerc, signal);
  }

  function write(perc: number, signal: AbortSignal): void {
    if (signal.aborted) return;
    if (perc >= 100) return complete();
    tellProgress({ perc, inProg: 1 });
    timers.after(stepMs, () => write(perc + stepPerc, signal));
  }

  function complete(): void {
    if (begun === null) return;
    const { commandId, module, version } = begun;
    const was = versions[module];
    versions = { ...versions, [module]: version };
    end();
    tellEvent({ kind: 'firmwareInstalled', body: { commandId, module, version, was } });
    tellProgress({ perc: 100, inProg: 0 });
    restart();
  }

  function fail(reason: FirmwareFailure): void {
    if (begun === null) return;
    const { commandId, module, version } = begun;
    end();
    tellEvent({ kind: 'firmwareFailed', body: { commandId, module, version, reason } });
    tellProgress({ perc: 0, inProg: 0 });
  }

  function end(): void {
    begun = null;
    running = null;
    machine.setUpdating(false);
    remember();
  }

  return {
    versions: () => versions,
    begun: () => begun,
    begin,
    interrupt() {
      running?.abort();
    },
    recover: () => fail('powerCut'),
  };
}
