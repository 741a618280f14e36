import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BridgeAnswer } from '@washboard/contract/bridges/bridge';
import { api, dataOf, fetchClient } from '../../lib/api/api.ts';
import type { bridgeChange, bridgeTarget } from './bridge-values.ts';

const path = '/api/v1/account/bridge';
const refetchMs = 5000;

export function useBridge() {
  return useQuery({ ...api.queryOptions('get', path), refetchInterval: refetchMs });
}

function useStoreAnswer() {
  const queryClient = useQueryClient();
  return (answer: BridgeAnswer) => queryClient.setQueryData(api.queryOptions('get', path).queryKey, answer);
}

export function useChangeBridge() {
  const onSuccess = useStoreAnswer();
  return useMutation({
    mutationFn: (body: ReturnType<typeof bridgeChange>) => dataOf(fetchClient.PUT(path, { body })),
    onSuccess,
  });
}

export function useRemoveBridge() {
  const onSuccess = useStoreAnswer();
  return useMutation({
    mutationFn: () => dataOf(fetchClient.DELETE(path)),
    onSuccess,
  });
}

export function useTestBridge() {
  return useMutation({
    mutationFn: (body: ReturnType<typeof bridgeTarget>) => dataOf(fetchClient.POST(`${path}/test`, { body })),
  });
}
