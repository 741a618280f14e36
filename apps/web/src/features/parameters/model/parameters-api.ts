import { keepPreviousData, type QueryClient, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { MachineParameters, ParameterHistory } from '@washboard/contract/parameters/machine-parameters';
import { api, dataOf, fetchClient } from '../../../lib/api/api.ts';
import { withProblemBody } from '../../../lib/api/failure.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import type { Language } from '../../../lib/i18n/languages.ts';
import { type ParameterModel, parameterModelSchema } from './parameter-model.ts';
import { historyPath, parameterHistoryKey, parametersOfMachine, parametersPath } from './parameter-news.ts';

const dataModelPath = '/api/v1/appliance/getDataModel';
const restorePath = '/api/v1/event-hub-listener/{serialNumber}/restore-presets';

export type ModelName = Record<'gamma' | 'modelNumber' | 'revision', string>;

export function parameterModelQuery({ gamma, modelNumber, revision }: ModelName, language: Language) {
  const model = { gamma, modelNumber, revision };
  return queryOptions({
    queryKey: ['get', dataModelPath, model, language, 'parameters'],
    // A document never changes under its name.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<ParameterModel | null> => {
      const { data, error, response } = await fetchClient.GET(dataModelPath, { params: { query: model } });
      if (response.status === 404) return null;
      if (error) throw error;
      // The document is public, so it needs no token, and the browser caches it.
      const document = await withProblemBody(await fetch(data.parametersLink.replace('{lang}', language)));
      const content: unknown = await document.json();
      if (!document.ok) throw content;
      return { ...parameterModelSchema.parse(content), source: data };
    },
  });
}

export const useParameterModel = (machine: ModelName) => useQuery(parameterModelQuery(machine, useLanguage()));

const machineParametersQuery = (serialNumber: string) =>
  api.queryOptions('get', parametersPath, parametersOfMachine(serialNumber));

export const useMachineParameters = (serialNumber: string, enabled = true) =>
  useQuery({ ...machineParametersQuery(serialNumber), enabled });

export function useOtherParameters(serialNumber: string | null) {
  return useQuery({ ...machineParametersQuery(serialNumber ?? ''), enabled: serialNumber !== null });
}

/**
 * The data loads in parallel with the page's code; the page itself shows failures.
 * @param model the model of the machine, if it is already known
 */
export async function preloadParameters(
  queryClient: QueryClient,
  { serialNumber, model, language }: { serialNumber: string; model: ModelName | undefined; language: Language },
): Promise<void> {
  const query = machineParametersQuery(serialNumber);
  const asked = queryClient.prefetchQuery(query);
  if (!model) await asked;
  const named = model ?? queryClient.getQueryData<MachineParameters>(query.queryKey);
  if (named) await queryClient.prefetchQuery(parameterModelQuery(named, language));
}

const maxMachines = 200;

export function useMachinesOfModel(model: Pick<MachineParameters, 'gamma' | 'modelNumber'> | null, search: string) {
  const query = {
    ...(model && { gamma: model.gamma as 'infinity', modelNumber: model.modelNumber }),
    sort: 'applianceName' as const,
    limit: maxMachines,
    ...(search !== '' && { search }),
  };
  return api.useQuery(
    'get',
    '/api/v1/appliance/appliances',
    { params: { query } },
    { placeholderData: keepPreviousData },
  );
}

export const useRestorePresets = () => api.useMutation('post', restorePath);

export function useParameterHistory(serialNumber: string) {
  return useInfiniteQuery({
    queryKey: parameterHistoryKey(serialNumber),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }): Promise<ParameterHistory> => {
      const query = { limit: 20, ...(pageParam !== undefined && { cursor: pageParam }) };
      return dataOf(fetchClient.GET(historyPath, { params: { path: { serialNumber }, query } }));
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}
