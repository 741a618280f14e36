import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ParametersResult } from '@washboard/contract/parameters/machine-parameters';
import { dataOf, fetchClient } from '../../../lib/api/api.ts';
import type { DirectMachine } from '../editing/editor.ts';
import type { DraftEdits } from '../editing/use-draft.ts';
import { parameterHistoryKey, parametersKey, parametersPath } from '../model/parameter-news.ts';

interface Write {
  /** All retries of a confirmation share this ID, so that the machine writes once. */
  commandId: string;
  changes: { code: string; value: number; expected: number | null }[];
}

export function useWrite(serialNumber: string, edits: Pick<DraftEdits, 'drop'>, direct?: DirectMachine['write']) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Write): Promise<ParametersResult> => {
      if (direct) return direct(body);
      return dataOf(fetchClient.POST(parametersPath, { params: { path: { serialNumber } }, body }));
    },
    onSuccess({ results, parameters }) {
      if (!direct) queryClient.setQueryData(parametersKey(serialNumber), parameters);
      edits.drop(results.filter(({ outcome }) => outcome === 'written').map(({ code }) => code));
    },
    onSettled() {
      if (direct) return;
      // The machine's values may be the reason of a refusal, so they are fetched again.
      void queryClient.invalidateQueries({ queryKey: parametersKey(serialNumber) });
      void queryClient.invalidateQueries({ queryKey: parameterHistoryKey(serialNumber) });
    },
  });
}

export type WriteControl = ReturnType<typeof useWrite>;
