import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Resolution, resolutions } from '@washboard/contract/telemetry/resolutions';
import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { minuteMs } from '@washboard/contract/time/durations';
import { dataOf, fetchClient } from '../../lib/api/api.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import type { HistoryRange } from './history-range.ts';
import { type HistoryWindow, rangeLengthsMs } from './history-window.ts';

const path = '/api/v1/event-hub-listener/{serialNumber}/telemetry';

export const telemetryHistoryKey = ['get', path] as const;

/** A quarter of the bytes still gives one point for each pixel of a phone. */
const lightResolutions: Readonly<Partial<Record<HistoryRange, Resolution>>> = { '1h': '10s' };

/**
 * The key of a range up to now contains no instants, so that a reopened page shows cached data, which live samples
 * extend.
 */
export function useTelemetryHistory(serialNumber: string, { fromMs, toMs, range }: HistoryWindow) {
  return useQuery<TelemetryHistory>({
    queryKey: [...telemetryHistoryKey, serialNumber, range ?? [fromMs, toMs]],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (range && state.data ? refetchMs(state.data) : false),
    queryFn: async ({ signal }) => {
      const endMs = range ? serverNowMs() : toMs;
      const beginMs = range ? endMs - rangeLengthsMs[range] : fromMs;
      const resolution = range && lightResolutions[range];
      const query = {
        from: new Date(beginMs).toISOString(),
        to: new Date(endMs).toISOString(),
        ...(resolution && { resolution }),
      };
      return dataOf(fetchClient.GET(path, { signal, params: { path: { serialNumber }, query } }));
    },
  });
}

function refetchMs({ resolution }: TelemetryHistory): number {
  const stepMs = resolutions[resolution] * 1000;
  return stepMs < minuteMs ? 5 * minuteMs : Math.min(stepMs, 10 * minuteMs);
}
