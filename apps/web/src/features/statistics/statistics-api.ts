import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Tariffs } from '@washboard/contract/statistics/costs';
import type { Days, StatisticsStep } from '@washboard/contract/statistics/steps';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { api, fetchClient } from '../../lib/api/api.ts';
import { saveResponse } from '../../lib/api/save-response.ts';
import type { Language } from '../../lib/i18n/languages.ts';
import type { MachineRecord } from '../../lib/machine/recorded-machine.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { periodBefore, periodOf } from './period.ts';
import type { StatisticsSearch } from './statistics-search.ts';

const path = '/api/v1/event-hub-listener/{serialNumber}/statistics';
const tariffsPath = '/api/v1/event-hub-listener/{serialNumber}/tariffs';

/** Counters have no live message, so they are polled. */
const askAgainMs = 15_000;

interface Asked extends Days {
  serialNumber: string;
  step: StatisticsStep;
  /** Grows while it is displayed. */
  isPresent: boolean;
}

const statisticsQuery = ({ serialNumber, from, to, step }: Omit<Asked, 'isPresent'>) =>
  api.queryOptions('get', path, { params: { path: { serialNumber }, query: { from, to, step } } });

const tariffsQuery = (serialNumber: string) =>
  api.queryOptions('get', tariffsPath, { params: { path: { serialNumber } } });

export function useStatistics({ isPresent, ...asked }: Asked) {
  return useQuery({
    ...statisticsQuery(asked),
    placeholderData: (previous) => previous,
    refetchInterval: isPresent ? askAgainMs : false,
  });
}

export const useTariffs = (serialNumber: string) => useQuery(tariffsQuery(serialNumber));

interface Preloaded {
  machine: Pick<MachineRecord, 'serialNumber' | 'timeZone'>;
  search: StatisticsSearch;
}

/** Loads the page's data in parallel with its code. The page shows failures. */
export function preloadStatistics(queryClient: QueryClient, { machine, search }: Preloaded): void {
  const { serialNumber, timeZone } = machine;
  const period = periodOf(search, timeZone, serverNowMs());
  for (const { from, to } of [period, periodBefore(period)]) {
    void queryClient.prefetchQuery(statisticsQuery({ serialNumber, from, to, step: period.step }));
  }
  void queryClient.prefetchQuery(tariffsQuery(serialNumber));
}

export function useChangeTariffs(serialNumber: string) {
  const queryClient = useQueryClient();
  const params = { path: { serialNumber } };
  return useMutation({
    mutationFn: async (tariffs: Tariffs) => {
      const { data, error } = await fetchClient.PUT(tariffsPath, { params, body: tariffs });
      if (error) throw error;
      return data;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['get', tariffsPath] }),
  });
}

interface StatisticsExport extends Omit<Asked, 'isPresent'> {
  language: Language;
  measurementSystem: MeasurementSystem;
}

/** The period as a table in the reader's language and units. Throws a problem document or a network error. */
export async function exportStatistics(order: StatisticsExport): Promise<void> {
  const { serialNumber, from, to, step, language, measurementSystem } = order;
  const result = await fetchClient.GET(`${path}/export`, {
    params: {
      path: { serialNumber },
      query: { from, to, step },
      header: { 'x-language': language, 'x-measurement-system': measurementSystem },
    },
    parseAs: 'blob',
  });
  saveResponse(result, `statistics-${serialNumber}.csv`);
}
