import type { QueryClient } from '@tanstack/react-query';
import type { MachineVersions } from '@washboard/contract/firmware/firmware';
import type { MachineNews } from '../../lib/live/live-messages.ts';

export const versionsPath = '/api/v1/event-hub-listener/{serialNumber}/versions';

export const versionsKey = (serialNumber: string) =>
  ['get', versionsPath, { params: { path: { serialNumber } } }] as const;

/** Moves the progress bar. Begin and end are refetched, because the server knows more about them. */
export function applyFirmwareProgress(
  queryClient: QueryClient,
  { serialNumber, perc, inProg }: Extract<MachineNews, { type: 'fotaStatus' }>,
): void {
  const queryKey = versionsKey(serialNumber);
  const known = queryClient.getQueryData<MachineVersions>(queryKey);
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  if (known?.update?.state === 'inProgress' && inProg === 1) {
    queryClient.setQueryData<MachineVersions>(
      queryKey,
      { ...known, update: { ...known.update, perc } },
      { ...(updatedAt && { updatedAt }) },
    );
  } else {
    void queryClient.invalidateQueries({ queryKey });
  }
}
