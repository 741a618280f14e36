import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type PanelOperation,
  type PanelState,
  panelListSchema,
  panelParametersSchema,
  panelStateSchema,
} from '@washboard/contract/panel/panel';
import { useEffect } from 'react';
import { callDemo, demoQuery } from '../../lib/api/demo.ts';

const base = '/demo/api/machines';

/** How often the panel looks at its machine while the page is visible, ms. */
const lookEachMs = 500;
/** How often its service menu, ms. */
const lookAtMenuEachMs = 2000;
/** How long a refusal stays on the display, ms. */
const refusalShownMs = 6000;

/** The machines that have a panel; none outside a demo, where the question is not even asked. */
export const panelListQuery = queryOptions({
  queryKey: ['panels'],
  queryFn: async ({ client, signal }) => {
    const { isDemo } = await client.ensureQueryData(demoQuery);
    return isDemo ? (await callDemo(panelListSchema, base, { signal })).serialNumbers : [];
  },
  staleTime: 60_000,
});

function operate(serialNumber: string, operation: PanelOperation): Promise<PanelState> {
  return callDemo(panelStateSchema, `${base}/${encodeURIComponent(serialNumber)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(operation),
  });
}

/** What the service menu offers, looked at while it is open. */
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
  /** The last that was seen of the machine. */
  state: PanelState | undefined;
  /** Why it is not seen now; what `state` shows is then from the past. */
  failure: unknown;
  operate: (operation: PanelOperation) => void;
  /** Why the last operation was not carried out, for some seconds. */
  refusal: unknown;
  lookAgain: () => void;
}

/** A machine's panel, seen twice a second and operated. What an operation did is seen at once. */
export function usePanel(serialNumber: string): LivePanel {
  const queryClient = useQueryClient();
  const queryKey = ['panel', serialNumber];
  const operation = useMutation({
    mutationFn: (wanted: PanelOperation) => operate(serialNumber, wanted),
    networkMode: 'always',
    // A look that began before the operation would show the machine as it was.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (state) => queryClient.setQueryData(queryKey, state),
  });
  const look = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callDemo(panelStateSchema, `${base}/${encodeURIComponent(serialNumber)}`, { signal, cache: 'no-store' }),
    // The server may be on this very computer: whether that is on the internet does not matter.
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
