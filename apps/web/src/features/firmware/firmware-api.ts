import { useQueryClient } from '@tanstack/react-query';
import type { MachineVersions } from '@washboard/contract/firmware/firmware';
import { api } from '../../lib/api/api.ts';

const path = '/api/v1/event-hub-listener/{serialNumber}/versions';

/** The bar follows the machine; what somebody else begins shows here soon, too. */
const askAgainMs = { inProgress: 1000, quiet: 10_000 } as const;

const ofMachine = (serialNumber: string) => ({ params: { path: { serialNumber } } });

export function useVersions(serialNumber: string) {
  return api.useQuery('get', path, ofMachine(serialNumber), {
    refetchInterval: ({ state }) =>
      (state.data as MachineVersions | undefined)?.update?.state === 'inProgress'
        ? askAgainMs.inProgress
        : askAgainMs.quiet,
  });
}

/** Whatever comes of it, the versions are read anew. */
export function useInstallFirmware(serialNumber: string) {
  const queryClient = useQueryClient();
  return api.useMutation('post', '/api/v1/event-hub-listener/{serialNumber}/update', {
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['get', path, ofMachine(serialNumber)] }),
  });
}
