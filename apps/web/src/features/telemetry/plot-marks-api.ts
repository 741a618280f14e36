import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MachineEventLine } from '@washboard/contract/events/events';
import { cycleRecordSchema } from '@washboard/contract/machine-link/device-events';
import { useMemo } from 'react';
import type { PlotMark } from '../../components/plot/plot-marks.ts';
import { useProgrammeName } from '../../components/text/programme-name.tsx';
import { fetchClient } from '../../lib/api/api.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { type HistoryWindow, rangeLengthsMs } from './history-window.ts';

/** In longer windows, single cycles are too narrow. */
const longestWithCyclesMs = rangeLengthsMs['6h'];
/** Longer than any programme: a cycle that began before has ended. */
const longestCycleMs = 3_600_000;
const most = 200;
const askAgainMs = 15_000;

interface Happened {
  cycles: readonly MachineEventLine[];
  alarms: readonly { errorCode: string; startDate: string; stopDate: string | null }[];
}

/** Cycles and alarms of the window; empty while loading, because the plot works without them. */
export function usePlotMarks(serialNumber: string, shown: HistoryWindow): readonly PlotMark[] {
  const programmeName = useProgrammeName();
  const { fromMs, toMs, range } = shown;
  const { data } = useQuery({
    queryKey: ['plot-marks', serialNumber, range ?? [fromMs, toMs]],
    placeholderData: keepPreviousData,
    refetchInterval: range ? askAgainMs : false,
    queryFn: ({ signal }) => readMarks(serialNumber, shown, signal),
  });
  const endMs = range ? null : toMs;
  return useMemo(() => {
    const marks = data ? marksOf(data, programmeName) : [];
    return endMs === null ? marks : marks.filter((mark) => mark.fromMs < endMs);
  }, [data, programmeName, endMs]);
}

async function readMarks(serialNumber: string, { fromMs, toMs, range }: HistoryWindow, signal: AbortSignal) {
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
    fetchClient.GET('/api/v1/event-hub-listener/{serialNumber}/alarms', { signal, params: { path, query: period } }),
  ]);
  if (cycles?.error) throw cycles.error;
  if (alarms.error) throw alarms.error;
  return { cycles: cycles?.data.items ?? [], alarms: alarms.data.items };
}

export function marksOf({ cycles, alarms }: Happened, programmeName: (cycleType: string) => string): PlotMark[] {
  return [
    ...cycles.flatMap(({ kind, body }) => (kind === 'cycleEnded' ? endedCycle(body, programmeName) : [])),
    ...runningCycle(cycles, programmeName),
    ...alarms.map(({ errorCode, startDate, stopDate }) => ({
      kind: 'alarm' as const,
      fromMs: Date.parse(startDate),
      toMs: stopDate === null ? null : Date.parse(stopDate),
      label: errorCode,
    })),
  ];
}

function endedCycle(body: unknown, programmeName: (cycleType: string) => string): PlotMark[] {
  const record = cycleRecordSchema.safeParse(body);
  if (!record.success) return [];
  const { cycleType, startedAt, endedAt } = record.data;
  return [{ kind: 'cycle', fromMs: Date.parse(startedAt), toMs: Date.parse(endedAt), label: programmeName(cycleType) }];
}

/** The newest cycle, if it has not ended. */
function runningCycle(cycles: Happened['cycles'], programmeName: (cycleType: string) => string): PlotMark[] {
  const [newest] = cycles;
  if (newest?.kind !== 'cycleStarted' || typeof newest.body.cycleType !== 'string') return [];
  return [{ kind: 'cycle', fromMs: Date.parse(newest.at), toMs: null, label: programmeName(newest.body.cycleType) }];
}
