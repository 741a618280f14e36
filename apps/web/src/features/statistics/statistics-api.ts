import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Days, StatisticsStep } from '@washboard/contract/statistics/calendar';
import type { Tariffs } from '@washboard/contract/statistics/costs';
import type { MeasurementSystem } from '@washboard/contract/units';
import { api, fetchClient } from '../../lib/api/api.ts';
import type { Language } from '../../lib/i18n/languages.ts';
import { saveFile } from '../../lib/save-file.ts';

const path = '/api/v1/event-hub-listener/{serialNumber}/statistics';
const tariffsPath = '/api/v1/event-hub-listener/{serialNumber}/tariffs';

/** What was counted is told by no live message, so it is asked for while somebody looks. */
const askAgainMs = 15_000;

interface Asked extends Days {
  serialNumber: string;
  step: StatisticsStep;
  /** It grows while somebody looks. */
  isPresent: boolean;
}

export function useStatistics({ serialNumber, from, to, step, isPresent }: Asked) {
  return api.useQuery(
    'get',
    path,
    { params: { path: { serialNumber }, query: { from, to, step } } },
    { placeholderData: (previous) => previous, refetchInterval: isPresent ? askAgainMs : false },
  );
}

export function useTariffs(serialNumber: string) {
  return api.useQuery('get', tariffsPath, { params: { path: { serialNumber } } });
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

/** The period as a table, in the reader's words and units. Throws a problem document or a network error. */
export async function exportStatistics(order: StatisticsExport): Promise<void> {
  const { serialNumber, from, to, step, language, measurementSystem } = order;
  const { data, error, response } = await fetchClient.GET(`${path}/export`, {
    params: {
      path: { serialNumber },
      query: { from, to, step },
      header: { 'x-language': language, 'x-measurement-system': measurementSystem },
    },
    parseAs: 'blob',
  });
  if (error) throw error;
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(data as Blob, name ?? `statistics-${serialNumber}.csv`);
}
