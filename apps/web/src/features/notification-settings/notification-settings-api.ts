import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewRule, QuietHours } from '@washboard/contract/notifications/notification-rules';
import { api, fetchClient } from '../../lib/api/api.ts';

const path = '/api/v1/account/notificationRules';
const rulePath = `${path}/{ruleId}` as const;

export const useSettings = () => api.useQuery('get', path);

/** @returns false until the server responds */
export function useHasNoPushDevice(): boolean {
  return api.useQuery('get', '/api/v1/account/pushSubscriptions').data?.items.length === 0;
}

/** Fetches the settings after success and failure, because another device may have changed them too. */
function useChange<Order>(change: (order: Order) => Promise<{ error?: unknown }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (order: Order) => {
      const { error } = await change(order);
      if (error) throw error;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['get', path] }),
  });
}

/** @param ruleId null creates a rule */
export const useSaveRule = () =>
  useChange(({ ruleId, rule }: { ruleId: string | null; rule: NewRule }) =>
    ruleId === null
      ? fetchClient.POST(path, { body: rule })
      : fetchClient.PUT(rulePath, { params: { path: { ruleId } }, body: rule }),
  );

export const useDeleteRule = () =>
  useChange((ruleId: string) => fetchClient.DELETE(rulePath, { params: { path: { ruleId } } }));

export const useSwitchMails = () => useChange((isOn: boolean) => fetchClient.PUT(`${path}/mail`, { body: { isOn } }));

export const useSetQuietHours = () =>
  useChange((quietHours: QuietHours | null) => fetchClient.PUT(`${path}/quietHours`, { body: { quietHours } }));

export const useUnmute = () =>
  useChange((mutedId: string) => fetchClient.DELETE(`${path}/muted/{mutedId}`, { params: { path: { mutedId } } }));

const maxFound = 20;

/** Keeps the previous results while it loads. */
export function useMachineSearch(search: string) {
  const query = { sort: 'applianceName' as const, limit: maxFound, ...(search !== '' && { search }) };
  return api.useQuery(
    'get',
    '/api/v1/appliance/appliances',
    { params: { query } },
    { placeholderData: keepPreviousData },
  );
}
