import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssistanceChange } from '@washboard/contract/appliances/assistance';
import { hourMs } from '@washboard/contract/time/durations';
import { api, dataOf, fetchClient, publicApi } from '../../../lib/api/api.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import type { Language } from '../../../lib/i18n/languages.ts';
import { detailPath } from '../appliances-api.ts';

export const useMachineDocuments = (gamma: string) => useQuery(machineDocumentsQuery(gamma, useLanguage()));

export const machineDocumentsQuery = (gamma: string, language: Language) =>
  publicApi.queryOptions(
    'get',
    '/documents/{gamma}',
    { params: { path: { gamma }, query: { language } } },
    { staleTime: hourMs, meta: { isOfNoAccount: true } },
  );

/** Refetches after a refusal too: another user may have changed the contacts. */
export function useChangeAssistance(serialNumber: string) {
  const queries = useQueryClient();
  const { queryKey } = api.queryOptions('get', detailPath, { params: { query: { serialNumber } } });
  return useMutation({
    mutationFn: (body: AssistanceChange) =>
      dataOf(
        fetchClient.PUT('/api/v1/appliance/appliances/{serialNumber}/assistance', {
          params: { path: { serialNumber } },
          body,
        }),
      ),
    onSuccess: (detail) => queries.setQueryData(queryKey, detail),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}
