import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type PanelOperation,
  type PanelState,
  panelParametersSchema,
  panelStateSchema,
} from '@washboard/contract/panel/panel';
import { useEffect } from 'react';
import { callDemo } from '../../lib/api/demo.ts';

const base = '/demo/api/machines';

const lookEachMs = 500;
const lookAtMenuEachMs = 2000;
const refusalShownMs = 6000;

function operate(serialNumber: string, operation: PanelOperation): Promise<PanelState> {
  return callDemo(panelStateSchema, `${base}/${encodeURIComponent(serialNumber)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(operation),
  });
}

export function usePanelParameters(serialNumber: string, isOpen: boolean) {
  return useQuery({
    queryKey: ['panelParameters', serialNumber],
    queryFn: ({ signal }) =>
      callDemo(panelParametersSchema, `${base}/${encodeURIComponent(serialNumber)}/parameters`, {
        signal,
        cache: 'no-store',
      }),
    enabled: isOpen,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    refetchInterval: lookAtMenuEachMs,
  });
}

export interface LivePanel {
  state: PanelState | undefined;
  failure: unknown;
  operate: (operation: PanelOperation) => void;
  refusal: unknown;
  lookAgain: () => void;
}

export function usePanel(serialNumber: string): LivePanel {
  const queryClient = useQueryClient();
  const queryKey = ['panel', serialNumber];
  const operation = useMutation({
    mutationFn: (wanted: PanelOperation) => operate(serialNumber, wanted),
    networkMode: 'always',
    // A poll that started before the operation would overwrite its effect.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (state) => queryClient.setQueryData(queryKey, state),
  });
  const look = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callDemo(panelStateSchema, `${base}/${encodeURIComponent(serialNumber)}`, { signal, cache: 'no-store' }),
    // The demo's server may run on this computer, where it is reachable without a network.
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    refetchInterval: operation.isPending ? false : lookEachMs,
  });

  const { error: refusal, reset } = operation;
  useEffect(() => {
    if (refusal === null) return;
    const timer = setTimeout(reset, refusalShownMs);
    return () => clearTimeout(timer);
  }, [refusal, reset]);

  return {
    state: look.data,
    failure: look.error,
    operate: operation.mutate,
    refusal,
    lookAgain: () => void look.refetch(),
  };
}
