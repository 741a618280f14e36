import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

const path = '/api/v1/account/setup';

export const setupQuery = api.queryOptions('get', path);

const lookMs = 2000;

export function useSetup({ isEnabled = true, isWaiting = false } = {}) {
  return api.useQuery('get', path, undefined, { enabled: isEnabled, refetchInterval: isWaiting ? lookMs : false });
}

function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const changed of [path, '/api/v1/account/companies', '/api/v1/account/company/related'])
      void client.invalidateQueries({ queryKey: ['get', changed] });
  };
}

export function useCreateFirstCompany() {
  return api.useMutation('post', '/api/v1/account/companies', { onSettled: useRefresh() });
}

export function useTestMail() {
  return api.useMutation('post', '/api/v1/account/setup/testMail', { onSettled: useRefresh() });
}

export function useDismissSetup() {
  return api.useMutation('post', '/api/v1/account/setup/dismiss', { onSettled: useRefresh() });
}
