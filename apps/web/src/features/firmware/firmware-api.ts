import { useQueryClient } from '@tanstack/react-query';
import type { MachineVersions } from '@washboard/contract/firmware/firmware';
import { api } from '../../lib/api/api.ts';
import { isInstalling, versionsKey, versionsPath } from './firmware-progress.ts';

/** Live messages report only the progress, so the rest is polled. */
const askAgainMs = { inProgress: 3000, quiet: 15_000 } as const;

export function useVersions(serialNumber: string) {
  return api.useQuery(
    'get',
    versionsPath,
    { params: { path: { serialNumber } } },
    {
      refetchInterval({ state }) {
        const versions = state.data as MachineVersions | undefined;
        return versions && isInstalling(versions) ? askAgainMs.inProgress : askAgainMs.quiet;
      },
    },
  );
}

export function useInstallFirmware(serialNumber: string) {
  const queryClient = useQueryClient();
  return api.useMutation('post', '/api/v1/event-hub-listener/{serialNumber}/update', {
    onSettled: () => queryClient.invalidateQueries({ queryKey: versionsKey(serialNumber) }),
  });
}
