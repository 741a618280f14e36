import { api } from '../lib/api/api.ts';

const userinfoPath = '/api/v1/account/userinfo';

export const userinfoKey = ['get', userinfoPath] as const;

export const userinfoQuery = api.queryOptions('get', userinfoPath, undefined, { staleTime: 5 * 60_000 });

export function useUserAccount() {
  return api.useQuery('get', userinfoPath, undefined, { staleTime: 5 * 60_000 });
}
