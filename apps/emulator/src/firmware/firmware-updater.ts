import type { Gamma } from '@washboard/contract/appliances/appliances';
import { compareVersions, type FirmwareModule } from '@washboard/contract/firmware/firmware-version';
import type { InstallFirmware } from '@washboard/contract/machine-link/machine-commands';
import type { FirmwareFailure, MachineEvent } from '@washboard/contract/machine-link/machine-events';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { Machine, OperationResult } from '@washboard/machine-model/simulation/machine';
import type { Timers } from '../link/timers.ts';
import { isGenuinePackage } from './verify-package.ts';

export type FirmwareVersions = Record<FirmwareModule, string>;

export const defaultVersions: FirmwareVersions = { FW00: '1.4.0', FW02: '1.1.0' };

/** An installation in progress is stored, because a power cut makes it fail. */
export interface BegunUpdate {
  commandId: string;
  module: FirmwareModule;
  version: string;
}

interface FirmwareAccess {
  /** The server's address is a setting of the machine, so that a command cannot redirect it. */
  serverUrl: string;
  serialNumber: string;
  secret: string;
}

interface FirmwareUpdaterOptions {
  machine: Pick<Machine, 'range' | 'status' | 'setUpdating'>;
  access: FirmwareAccess;
  publicKey: string;
  timers: Timers;
  stepMs?: number | undefined;
  versions: FirmwareVersions;
  begun: BegunUpdate | null;
  sendProgress: (progress: { perc: number; inProg: 0 | 1 }) => void;
  sendEvent: (event: MachineEvent) => void;
  remember: () => void;
  restart: () => void;
  log: (line: string) => void;
}

export interface FirmwareUpdater {
  versions(): FirmwareVersions;
  begun(): BegunUpdate | null;
  begin(order: InstallFirmware, commandId: string): OperationResult;
  interrupt(): void;
  /** An interrupted installation has failed, and the previous program continues. */
  recover(): void;
}

const fetchedPerc = 20;
const stepPerc = 5;
const usualStepMs = 750;

export function createFirmwareUpdater(options: FirmwareUpdaterOptions): FirmwareUpdater {
  const { machine, access, publicKey, timers, sendProgress, sendEvent, remember, restart, log } = options;
  const { stepMs = usualStepMs } = options;
  const { gamma }: { gamma: Gamma } = machine.range;
  let { versions, begun } = options;
  let running: AbortController | null = null;

  function begin(order: InstallFirmware, commandId: string): OperationResult {
    const { module, version, minimumVersion } = order;
    if (begun !== null) return { ok: false, reason: 'updating' };
    const { systemState } = machine.status();
    if (systemState === systemStates.RUN) return { ok: false, reason: 'busy' };
    if (systemState !== systemStates.IDLE && systemState !== systemStates.OFF) return { ok: false, reason: 'notReady' };
    if (compareVersions(version, versions[module]) <= 0) return { ok: false, reason: 'notNewer' };
    if (compareVersions(versions[module], minimumVersion) < 0) return { ok: false, reason: 'tooOld' };
    begun = { commandId, module, version };
    remember();
    machine.setUpdating(true);
    sendProgress({ perc: 0, inProg: 1 });
    running = new AbortController();
    void fetchAndWrite(order, running.signal);
    return { ok: true };
  }

  async function fetchAndWrite(order: InstallFirmware, signal: AbortSignal): Promise<void> {
    const content = await fetchFirmware(order, access, signal).catch((error: unknown) => {
      log(`firmware ${order.module} ${order.version}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    });
    if (signal.aborted) return;
    if (content === null) return fail('downloadFailed');
    if (!isGenuinePackage(content, order, gamma, publicKey)) return fail('forged');
    write(fetchedPerc, signal);
  }

  function write(perc: number, signal: AbortSignal): void {
    if (signal.aborted) return;
    if (perc >= 100) return complete();
    sendProgress({ perc, inProg: 1 });
    timers.after(stepMs, () => write(perc + stepPerc, signal));
  }

  function complete(): void {
    if (begun === null) return;
    const { commandId, module, version } = begun;
    const previousVersion = versions[module];
    versions = { ...versions, [module]: version };
    end();
    sendEvent({ kind: 'firmwareInstalled', body: { commandId, module, version, was: previousVersion } });
    sendProgress({ perc: 100, inProg: 0 });
    restart();
  }

  function fail(reason: FirmwareFailure): void {
    if (begun === null) return;
    const { commandId, module, version } = begun;
    end();
    sendEvent({ kind: 'firmwareFailed', body: { commandId, module, version, reason } });
    sendProgress({ perc: 0, inProg: 0 });
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

/** @throws when the response is not the whole package; reading stops at the announced size */
async function fetchFirmware(
  { path, size }: InstallFirmware,
  { serverUrl, serialNumber, secret }: FirmwareAccess,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const credentials = Buffer.from(`${serialNumber}:${secret}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}` };
  const response = await fetch(new URL(path, serverUrl), { headers, signal, redirect: 'error' });
  if (!response.ok || response.body === null) throw new Error(`${path} answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.byteLength;
    if (length > size) throw new Error(`${path} is longer than ${size} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
