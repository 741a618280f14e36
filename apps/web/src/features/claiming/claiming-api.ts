import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const exposePath = '/api/v1/event-hub-listener/{serialNumber}/expose-claiming-code';
const claimPath = '/api/v1/appliance/appliances/{serialNumber}/claim';
const unclaimPath = '/api/v1/appliance/appliances/{serialNumber}/unclaim';

export const useExposeClaimingCode = () => api.useMutation('post', exposePath);

export function useClaim() {
  const forget = useForgetMachines();
  return api.useMutation('post', claimPath, { onSuccess: forget });
}

export function useNameMachine() {
  const forget = useForgetMachines();
  return api.useMutation('post', '/api/v1/appliance/updateAppliance', { onSuccess: forget });
}

export const useUnclaim = () => api.useMutation('post', unclaimPath);

/** Claiming changes the user's machines: refetches lists, figures and filters. */
export function useForgetMachines(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [, path] }) => typeof path === 'string' && path.startsWith('/api/v1/appliance/'),
    });
  };
}
