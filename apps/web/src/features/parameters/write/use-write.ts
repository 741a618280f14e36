import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ParametersResult } from '@washboard/contract/parameters/parameters';
import { fetchClient } from '../../../lib/api/api.ts';
import { historyKey, parametersKey, parametersPath } from '../parameter-news.ts';
import type { DraftControl } from '../use-draft.ts';

interface Write {
  /** Chosen once for an intention, so that a repetition is the same write. */
  commandId: string;
  changes: { code: string; value: number; expected: number | null }[];
}

/** Sends the draft; what was written is no draft any more, what was not stays. */
export function useWrite(serialNumber: string, control: Pick<DraftControl, 'drop'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Write): Promise<ParametersResult> => {
      const { data, error } = await fetchClient.POST(parametersPath, { params: { path: { serialNumber } }, body });
      if (error) throw error;
      return data;
    },
    onSuccess({ results, parameters }) {
      queryClient.setQueryData(parametersKey(serialNumber), parameters);
      control.drop(results.filter(({ outcome }) => outcome === 'written').map(({ code }) => code));
    },
    onSettled() {
      // After a refusal, too: what the machine is set to may be the reason.
      void queryClient.invalidateQueries({ queryKey: parametersKey(serialNumber) });
      void queryClient.invalidateQueries({ queryKey: historyKey(serialNumber) });
    },
  });
}

export type WriteControl = ReturnType<typeof useWrite>;
