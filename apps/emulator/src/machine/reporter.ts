import { type StatusBody, systemStates } from '@washboard/contract/machine-link/machine-status';
import type { Machine, TimedEvent } from '@washboard/machine-model/simulation/machine';
import type { MachineLink } from '../link/machine-link.ts';
import { createCounterReport } from './counter-report.ts';

export interface ReportIntervals {
  telemetryActiveS: number;
  telemetryQuietS: number;
  statusRunningS: number;
}

const liveIntervals: ReportIntervals = { telemetryActiveS: 1, telemetryQuietS: 5, statusRunningS: 2 };

const countedAfter: ReadonlySet<string> = new Set([
  'cycleEnded',
  'boardReplaced',
  'factoryReset',
  'maintenanceCompleted',
]);

interface ReporterOptions {
  machine: Pick<Machine, 'status' | 'readings' | 'takeEvents' | 'counters' | 'isBlank'>;
  series?: string | undefined;
  send: MachineLink['send'];
  onEvent: (event: TimedEvent) => void;
  intervals?: ReportIntervals;
}

export interface Reporter {
  report(atMs: number): void;
  reportStatus(atMs: number): void;
}

export function createReporter({
  machine,
  series,
  send,
  onEvent,
  intervals = liveIntervals,
}: ReporterOptions): Reporter {
  const counterReport = createCounterReport({ machine, series, send });
  let lastStatus: StatusBody | null = null;
  let statusAtMs = Number.NEGATIVE_INFINITY;
  let telemetryAtMs = Number.NEGATIVE_INFINITY;

  function reportEvents(atMs: number): void {
    const events = machine.takeEvents();
    for (const timed of events) {
      send('events', { at: iso(timed.atMs), ...timed.event });
      onEvent(timed);
    }
    counterReport.report(atMs);
    if (events.some(({ event: { kind } }) => countedAfter.has(kind))) counterReport.sendIfChanged(atMs);
  }

  function reportStatus(atMs: number, status = machine.status()): void {
    lastStatus = status;
    statusAtMs = atMs;
    send('status', { at: iso(atMs), ...status });
  }

  return {
    reportStatus,
    report(atMs) {
      reportEvents(atMs);
      const status = machine.status();
      const isRunning = status.systemState === systemStates.RUN;
      const isProgressDue = isRunning && isDue(atMs, statusAtMs, intervals.statusRunningS);
      if (isProgressDue || lastStatus === null || hasChanged(lastStatus, status)) reportStatus(atMs, status);
      const isActive = isRunning || status.systemState === systemStates.STARTUP;
      const intervalS = isActive ? intervals.telemetryActiveS : intervals.telemetryQuietS;
      if (!isDue(atMs, telemetryAtMs, intervalS)) return;
      telemetryAtMs = atMs;
      send('telemetry', { at: iso(atMs), ...machine.readings() });
    },
  };
}

/** Without this, a machine whose clock was set back would be silent until the clock caught up. */
function isDue(atMs: number, lastMs: number, intervalS: number): boolean {
  return atMs < lastMs || atMs - lastMs >= intervalS * 1000;
}

function hasChanged(last: StatusBody, status: StatusBody): boolean {
  return (
    last.systemState !== status.systemState ||
    last.phase !== status.phase ||
    last.isDoorOpen !== status.isDoorOpen ||
    last.isRemotelyControlled !== status.isRemotelyControlled ||
    last.rewashCycleNumber !== status.rewashCycleNumber ||
    last.cycle?.cycleNumber !== status.cycle?.cycleNumber
  );
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
