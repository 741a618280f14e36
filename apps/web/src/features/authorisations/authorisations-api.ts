import { useQueryClient } from '@tanstack/react-query';
import type { PendingUser } from '@washboard/contract/user-administration/user-administration';
import { api } from '../../lib/api/api.ts';

const listPath = '/api/v1/account/pendingUsers';

/** Another user may decide meanwhile, so the list is refetched. */
const freshness = { refetchInterval: 60_000 };

export function usePendingUsers(isEnabled = true) {
  return api.useQuery('get', listPath, undefined, { ...freshness, enabled: isEnabled });
}

/** Refetches after a refusal too: another user may have decided. */
export function useDecision() {
  const client = useQueryClient();
  const queryKey = api.queryOptions('get', listPath).queryKey;
  return api.useMutation('post', '/api/v1/account/activateService', {
    onSuccess: (_answer, { body }) => {
      const withoutDecided = (list?: PendingUser[]) => list?.filter(({ id }) => id !== body.pendingUserId);
      client.setQueryData<PendingUser[]>(queryKey, withoutDecided);
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
