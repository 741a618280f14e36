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

/** Polling interval of the machine's state while the page is visible, ms. */
const lookEachMs = 500;
const lookAtMenuEachMs = 2000;
/** How long the display shows a refusal, ms. */
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
  /** Why polling fails; `state` is then outdated. */
  failure: unknown;
  operate: (operation: PanelOperation) => void;
  /** Why the last operation was refused; cleared after some seconds. */
  refusal: unknown;
  lookAgain: () => void;
}

/** Polls a machine's panel and operates it. The effect of an operation appears immediately. */
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
    // The server may run on this computer, so being offline does not matter.
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
