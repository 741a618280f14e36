import type { ConnectivityBody } from '@washboard/contract/machine-link/machine-status';
import type { Machine } from '@washboard/machine-model/simulation/machine';
import type { FirmwareVersions } from '../firmware/firmware-updater.ts';
import type { MachineLink } from '../link/machine-link.ts';
import type { ConfiguredDisplay } from './configured-display.ts';
import type { FittedBoard } from './fitted-board.ts';
import type { MachineTime } from './machine-time.ts';
import type { PersistentState } from './persistent-state.ts';
import type { Radio } from './radio.ts';
import { createReporter } from './reporter.ts';

interface CloudReportsOptions {
  machine: Pick<Machine, 'range' | 'parameters' | 'status' | 'readings' | 'takeEvents' | 'counters' | 'isBlank'>;
  board: FittedBoard;
  display: Pick<ConfiguredDisplay, 'settings'>;
  radio: Radio | null;
  time: MachineTime;
  link: Pick<MachineLink, 'send' | 'isConnected'>;
  state: PersistentState;
  versions: () => FirmwareVersions;
  hasMains: () => boolean;
  /** The true time is in ms since 1970, whatever the machine's clock shows. */
  now: () => number;
}

export interface CloudReports {
  start(): void;
  report(): void;
  introduce(): void;
  displayConfigured(): void;
  parametersChanged(): void;
  /** These changes have no event: alarms that are no longer detected, the strength of the signal. */
  tick(): void;
}

export function createCloudReports(options: CloudReportsOptions): CloudReports {
  const { machine, board, display, radio, time, link, state, versions, hasMains, now } = options;
  const { gamma: range } = machine.range;
  let areParametersDue = false;

  const reporter = createReporter({
    machine,
    series: board.series,
    send(topic, message) {
      link.send(topic, message);
      // A restart must not report the same counts again.
      if (topic === 'counters') state.save();
    },
    onEvent({ event }) {
      if (event.kind === 'boardReplaced') introduceBoard();
      state.observe(event);
      if (event.kind === 'parameterChanged' || event.kind === 'factoryReset') areParametersDue = true;
    },
  });

  function sendVersions(): void {
    const { macAddress, machineId } = board;
    // A machine too old to report its connectivity does not report its board either.
    const boardOfRadio = radio && { board: { macAddress, range, machineId: machineId() } };
    const settings = display.settings();
    link.send('versions', {
      at: time.isoNow(),
      ...versions(),
      ...boardOfRadio,
      ...(settings && { display: settings }),
    });
  }

  function sendParameters(): void {
    areParametersDue = false;
    link.send('parameters', { at: time.isoNow(), values: { ...machine.parameters() } });
  }

  function sendConnectivity(body: ConnectivityBody | null | undefined): void {
    if (body) link.send('connectivity', { at: time.isoNow(), ...body });
  }

  function introduceBoard(): void {
    board.replacementReported();
    sendVersions();
    areParametersDue = true;
  }

  function clearStaleAlarms(): void {
    if (!hasMains()) return;
    const events = state.clearStaleAlarms();
    for (const event of events) link.send('events', { at: time.isoNow(), ...event });
    if (events.length > 0) state.save();
  }

  return {
    start() {
      const body = board.unreportedReplacement();
      if (body === null) return;
      link.send('events', { at: time.isoNow(), kind: 'boardReplaced', body });
      introduceBoard();
      state.save();
    },
    report() {
      if (!hasMains()) return;
      reporter.report(time.nowMs());
      // The message precedes the reply to the command that changed the parameters.
      if (areParametersDue) sendParameters();
    },
    introduce() {
      sendVersions();
      sendParameters();
      sendConnectivity(radio?.report());
      reporter.reportStatus(time.nowMs());
    },
    displayConfigured: sendVersions,
    parametersChanged() {
      areParametersDue = true;
    },
    tick() {
      clearStaleAlarms();
      if (link.isConnected()) sendConnectivity(radio?.listen(now()));
    },
  };
}
