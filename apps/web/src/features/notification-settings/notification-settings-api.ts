import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewRule, QuietHours } from '@washboard/contract/notifications/notification-rules';
import { api, dataOf, fetchClient } from '../../lib/api/api.ts';

const path = '/api/v1/account/notificationRules';
const rulePath = `${path}/{ruleId}` as const;

export const useSettings = () => api.useQuery('get', path);

export function useHasNoPushDevice(): boolean {
  return api.useQuery('get', '/api/v1/account/pushSubscriptions').data?.items.length === 0;
}

/** Another device may have changed the settings too, so they are fetched after every change. */
function useChange<Order>(change: (order: Order) => Promise<{ error?: unknown }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: Order) => dataOf(change(order)),
    onSettled: () => client.invalidateQueries({ queryKey: ['get', path] }),
  });
}

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

export function useRuleMachines(search: string) {
  const query = { sort: 'applianceName' as const, limit: maxFound, ...(search !== '' && { search }) };
  return api.useQuery(
    'get',
    '/api/v1/appliance/appliances',
    { params: { query } },
    { placeholderData: keepPreviousData },
  );
}
