import { api } from '../../lib/api/api.ts';

const path = '/api/v1/account/sessions';

/** Query key of the signed-in devices. */
export const sessionsKey = ['get', path] as const;

export function useSessions() {
  return api.useQuery('get', path);
}

export function useEndSession() {
  return api.useMutation('delete', '/api/v1/account/sessions/{id}');
}
