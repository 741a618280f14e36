import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Days, StatisticsStep } from '@washboard/contract/statistics/steps';
import type { TariffChange } from '@washboard/contract/statistics/tariffs';
import { addDays, dayAt } from '@washboard/contract/time/calendar';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { api, dataOf, fetchClient } from '../../lib/api/api.ts';
import { exports } from '../../lib/exports/exports.ts';
import type { Language } from '../../lib/i18n/languages.ts';
import type { MachineRecord } from '../../lib/machine/recorded-machine.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { periodBefore, statisticsPeriod } from './statistics-period.ts';
import type { StatisticsSearch } from './statistics-search.ts';

export const statisticsPath = '/api/v1/event-hub-listener/{serialNumber}/statistics';
const machineTariffs = '/api/v1/event-hub-listener/{serialNumber}/tariffs';
const companyTariffs = '/api/v1/account/companies/{companyCode}/tariffs';

/** The live socket does not report counters, so the page polls. */
const askAgainMs = 15_000;

interface Asked extends Days {
  serialNumber: string;
  step: StatisticsStep;
  /** The present period grows, so it is polled. */
  isPresent: boolean;
}

const statisticsQuery = ({ serialNumber, from, to, step }: Omit<Asked, 'isPresent'>) =>
  api.queryOptions('get', statisticsPath, { params: { path: { serialNumber }, query: { from, to, step } } });

export function useStatistics({ isPresent, ...asked }: Asked) {
  return useQuery({
    ...statisticsQuery(asked),
    placeholderData: (previous) => previous,
    refetchInterval: isPresent ? askAgainMs : false,
  });
}

/** The query key has no day, so that the cached counters outlive midnight without a network. */
export function useLifeCounters({ serialNumber, timeZone }: Pick<MachineRecord, 'serialNumber' | 'timeZone'>) {
  return useQuery({
    queryKey: ['get', statisticsPath, serialNumber, 'life'],
    queryFn: async ({ signal }) => {
      const today = dayAt(serverNowMs(), timeZone);
      const query = { from: today, to: addDays(today, 1), step: 'day' } as const;
      const { life } = await dataOf(
        fetchClient.GET(statisticsPath, {
          params: { path: { serialNumber }, query },
          signal,
        }),
      );
      return life;
    },
    refetchInterval: askAgainMs,
  });
}

export const useMachineTariffs = (serialNumber: string) =>
  useQuery(api.queryOptions('get', machineTariffs, { params: { path: { serialNumber } } }));

export const useCompanyTariffs = (companyCode: string | null) =>
  useQuery({
    ...api.queryOptions('get', companyTariffs, { params: { path: { companyCode: companyCode ?? '' } } }),
    enabled: companyCode !== null,
  });

interface Preloaded {
  machine: Pick<MachineRecord, 'serialNumber' | 'timeZone'>;
  search: StatisticsSearch;
}

/** The data loads in parallel with the page's code; the page itself shows failures. */
export function preloadStatistics(queryClient: QueryClient, { machine, search }: Preloaded): void {
  const { serialNumber, timeZone } = machine;
  const period = statisticsPeriod(search, timeZone, serverNowMs());
  for (const { from, to } of [period, periodBefore(period)]) {
    void queryClient.prefetchQuery(statisticsQuery({ serialNumber, from, to, step: period.step }));
  }
}

export interface TariffOrder extends TariffChange {
  companyCode: string | null;
}

/** A conflict means that another user has changed the prices, so they are fetched after a failure too. */
export function useChangeTariffs(serialNumber: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ companyCode, ...body }: TariffOrder) =>
      dataOf(
        companyCode === null
          ? fetchClient.PUT(machineTariffs, { params: { path: { serialNumber } }, body })
          : fetchClient.PUT(companyTariffs, { params: { path: { companyCode } }, body }),
      ),
    onSettled: () =>
      Promise.all(
        [machineTariffs, companyTariffs, statisticsPath].map((each) =>
          queryClient.invalidateQueries({ queryKey: ['get', each] }),
        ),
      ),
  });
}

interface StatisticsExport extends Omit<Asked, 'isPresent'> {
  language: Language;
  measurementSystem: MeasurementSystem;
}

/** @throws a problem document or a network error */
export async function exportStatistics(order: StatisticsExport): Promise<void> {
  const { serialNumber, from, to, step, language, measurementSystem } = order;
  await exports.start(`statistics-${serialNumber}.csv`, (init) =>
    fetchClient.GET(`${statisticsPath}/export`, {
      params: {
        path: { serialNumber },
        query: { from, to, step },
        header: { 'x-language': language, 'x-measurement-system': measurementSystem },
      },
      ...init,
    }),
  );
}
