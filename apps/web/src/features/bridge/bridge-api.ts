import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BridgeAnswer } from '@washboard/contract/bridges/bridge';
import { api, fetchClient } from '../../lib/api/api.ts';
import type { changeOf, targetOf } from './bridge-values.ts';

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
    mutationFn: async (body: ReturnType<typeof changeOf>) => {
      const { data, error } = await fetchClient.PUT(path, { body });
      if (!data) throw error;
      return data;
    },
    onSuccess,
  });
}

export function useRemoveBridge() {
  const onSuccess = useStoreAnswer();
  return useMutation({
    mutationFn: async () => {
      const { data, error } = await fetchClient.DELETE(path);
      if (!data) throw error;
      return data;
    },
    onSuccess,
  });
}

export function useTestBridge() {
  return useMutation({
    mutationFn: async (body: ReturnType<typeof targetOf>) => {
      const { data, error } = await fetchClient.POST(`${path}/test`, { body });
      if (!data) throw error;
      return data;
    },
  });
}
