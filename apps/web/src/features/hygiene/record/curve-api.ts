import { useQuery } from '@tanstack/react-query';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { api, fetchClient } from '../../../lib/api/api.ts';
import { cycleRecordOf } from '../../../lib/machine/cycle-record-of.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';

const machinePath = '/api/v1/event-hub-listener/{serialNumber}';

export interface CurveSpan {
  fromMs: number;
  toMs: number;
}

/** The telemetry is requested again until the span has passed. */
export const useTelemetryOf = (serialNumber: string, { fromMs, toMs }: CurveSpan) =>
  api.useQuery(
    'get',
    `${machinePath}/telemetry`,
    {
      params: {
        path: { serialNumber },
        query: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
      },
    },
    { staleTime: 5 * 60_000, refetchInterval: () => (serverNowMs() < toMs ? 10_000 : false) },
  );

export const reportedCycleKey = ['get', 'reported-cycle'] as const;

/** @returns null if the event is no longer stored or has an unknown shape */
export function useReportedCycle(serialNumber: string, eventId: number) {
  return useQuery({
    queryKey: [...reportedCycleKey, serialNumber, eventId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<CycleRecord | null> => {
      const { data, error, response } = await fetchClient.GET(`${machinePath}/events/{id}`, {
        signal,
        params: { path: { serialNumber, id: eventId } },
      });
      if (response.status === 404) return null;
      if (error) throw error;
      return cycleRecordOf(data.body);
    },
  });
}
