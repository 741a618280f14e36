import type { QueryClient } from '@tanstack/react-query';
import type { MachineVersions } from '@washboard/contract/firmware/firmware';
import type { MachineNews } from '../../lib/live/live-messages.ts';

export const versionsPath = '/api/v1/event-hub-listener/{serialNumber}/versions';

export const versionsKey = (serialNumber: string) =>
  ['get', versionsPath, { params: { path: { serialNumber } } }] as const;

/** A response that a previous release stored on a phone has no bar. */
export type StoredVersions = Omit<MachineVersions, 'firmwareBar'> & Partial<Pick<MachineVersions, 'firmwareBar'>>;

export function isInstalling({ update, firmwareBar }: StoredVersions): boolean {
  return update?.state === 'inProgress' || firmwareBar?.inProgressFwUpdate === 1;
}

/** The server knows more about begin and end than the news says. */
export function applyFirmwareProgress(
  queryClient: QueryClient,
  { serialNumber, perc, inProg }: Extract<MachineNews, { type: 'fotaStatus' }>,
): void {
  const queryKey = versionsKey(serialNumber);
  const known = queryClient.getQueryData<MachineVersions>(queryKey);
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  if (known && isInstalling(known) && inProg === 1) {
    const update = known.update?.state === 'inProgress' ? { ...known.update, perc } : known.update;
    queryClient.setQueryData<MachineVersions>(
      queryKey,
      { ...known, update, firmwareBar: { percFwUpdate: perc, inProgressFwUpdate: 1 } },
      { ...(updatedAt && { updatedAt }) },
    );
  } else {
    void queryClient.invalidateQueries({ queryKey });
  }
}
