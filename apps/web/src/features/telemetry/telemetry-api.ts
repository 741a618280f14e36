import { useQuery } from '@tanstack/react-query';
import { fetchClient } from '../../lib/api/api.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { type HistoryRange, rangeScales } from './history-range.ts';

const path = '/api/v1/event-hub-listener/{serialNumber}/telemetry';

/** Where the query cache keeps the histories of all machines. */
export const historyKey = ['get', path] as const;

/** The range up to now. Its key names no instants, so that opening the page again shows what is already there. */
export function useTelemetryHistory(serialNumber: string, range: HistoryRange) {
  const { lengthMs, resolution } = rangeScales[range];
  return useQuery({
    queryKey: [...historyKey, serialNumber, range],
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const to = serverNowMs();
      const query = { from: new Date(to - lengthMs).toISOString(), to: new Date(to).toISOString(), resolution };
      const { data, error } = await fetchClient.GET(path, { signal, params: { path: { serialNumber }, query } });
      if (error) throw error;
      return data;
    },
  });
}
