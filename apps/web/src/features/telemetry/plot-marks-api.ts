import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AlarmStanding } from '@washboard/contract/alarms/alarms';
import type { MachineEventLine } from '@washboard/contract/events/events';
import { hourMs } from '@washboard/contract/time/durations';
import { plannedDurationS, type RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useMemo } from 'react';
import type { PlotMark } from '../../components/plot/plot-marks.ts';
import { fetchClient } from '../../lib/api/api.ts';
import { phasesOfRecord, phasesOfRunning } from '../../lib/machine/cycle-phases.ts';
import { cycleRecordOf } from '../../lib/machine/cycle-record-of.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { type HistoryWindow, rangeLengthsMs } from './history-window.ts';

/** Single cycles would be too narrow in longer windows. */
export const longestWithCyclesMs = rangeLengthsMs['6h'];
/** No programme is longer, so a cycle that began before has ended. */
const longestCycleMs = hourMs;
const most = 200;
const askAgainMs = 15_000;

export const plotMarksKey = ['get', 'plot-marks'] as const;

export interface Happened {
  cycles: readonly MachineEventLine[];
  alarms: readonly AlarmStanding[];
}

interface Known {
  programmes: RangeModel['programmes'];
  runningS: number | null;
}

/** The plot works without marks, so they are empty while loading. */
export function usePlotMarks(
  serialNumber: string,
  shown: HistoryWindow,
  { programmes, runningS }: Known,
): readonly PlotMark[] {
  const { fromMs, toMs, range } = shown;
  const { data } = useQuery({
    queryKey: [...plotMarksKey, serialNumber, range ?? [fromMs, toMs]],
    placeholderData: keepPreviousData,
    refetchInterval: range ? askAgainMs : false,
    queryFn: ({ signal }) => readMarks(serialNumber, shown, signal),
  });
  const endMs = range ? null : toMs;
  return useMemo(() => {
    const marks = data ? plotMarks(data, { programmes, runningS }) : [];
    return endMs === null ? marks : marks.filter((mark) => mark.fromMs < endMs);
  }, [data, programmes, runningS, endMs]);
}

async function readMarks(
  serialNumber: string,
  { fromMs, toMs, range }: HistoryWindow,
  signal: AbortSignal,
): Promise<Happened> {
  const endMs = range ? serverNowMs() : toMs;
  const beginMs = range ? endMs - rangeLengthsMs[range] : fromMs;
  const path = { serialNumber };
  const stopDate = new Date(endMs).toISOString();
  const period = { startDate: new Date(beginMs).toISOString(), stopDate, limit: most };
  const [cycles, alarms] = await Promise.all([
    endMs - beginMs <= longestWithCyclesMs
      ? fetchClient.GET('/api/v1/event-hub-listener/{serialNumber}/events', {
          signal,
          params: {
            path,
            query: {
              ...period,
              kind: 'cycles',
              stopDate: new Date(Math.min(endMs + longestCycleMs, serverNowMs())).toISOString(),
            },
          },
        })
      : null,
    fetchClient.GET('/api/v1/event-hub-listener/{serialNumber}/alarms', {
      signal,
      params: { path, query: { ...period, texts: 'false' } },
    }),
  ]);
  if (cycles?.error) throw cycles.error;
  if (alarms.error) throw alarms.error;
  return { cycles: cycles?.data.items ?? [], alarms: alarms.data.items };
}

export function plotMarks({ cycles, alarms }: Happened, known: Known): PlotMark[] {
  return [
    ...cycles.flatMap(({ kind, body }) => (kind === 'cycleEnded' ? endedCycle(body, known) : [])),
    ...runningCycle(cycles, known),
    ...alarms.map(({ errorCode, severity, startDate, stopDate }) => ({
      kind: 'alarm' as const,
      fromMs: Date.parse(startDate),
      toMs: stopDate === null ? null : Date.parse(stopDate),
      errorCode,
      severity,
    })),
  ];
}

function endedCycle(body: MachineEventLine['body'], { programmes }: Known): PlotMark[] {
  const record = cycleRecordOf(body);
  if (!record) return [];
  const { cycleType, startedAt, endedAt } = record;
  const phases = phasesOfRecord(programmes[cycleType], record);
  return [{ kind: 'cycle', fromMs: Date.parse(startedAt), toMs: Date.parse(endedAt), cycleType, phases }];
}

function runningCycle([newest]: Happened['cycles'], { programmes, runningS }: Known): PlotMark[] {
  if (newest?.kind !== 'cycleStarted' || typeof newest.body.cycleType !== 'string') return [];
  const { cycleType } = newest.body;
  const fromMs = Date.parse(newest.at);
  const plan = programmes[cycleType];
  // A machine whose settings differ from the plan reports another duration.
  const isAsPlanned = plan !== undefined && plannedDurationS(plan) === runningS;
  return [{ kind: 'cycle', fromMs, toMs: null, cycleType, phases: isAsPlanned ? phasesOfRunning(plan, fromMs) : [] }];
}
