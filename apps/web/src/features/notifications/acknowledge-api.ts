import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchClient } from '../../lib/api/api.ts';
import { notificationsPath } from './alarm-updates.ts';

/** The account looks after these incidents: the others are not notified of them any more. */
export function useAcknowledge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (incidentIds: readonly string[]) => Promise.all(incidentIds.map(acknowledge)),
    onSettled: () => client.invalidateQueries({ queryKey: ['get', notificationsPath] }),
  });
}

async function acknowledge(incidentId: string): Promise<void> {
  const path = '/api/v1/account/notifications/incidents/{incidentId}/acknowledge';
  const { error } = await fetchClient.POST(path, { params: { path: { incidentId } } });
  if (error) throw error;
}
