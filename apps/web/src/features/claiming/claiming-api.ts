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

export const useUnclaim = () => api.useMutation('post', unclaimPath);

/** Which machines there are for this person has changed: lists, figures and filters are asked for anew. */
export function useForgetMachines(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [, path] }) => typeof path === 'string' && path.startsWith('/api/v1/appliance/'),
    });
  };
}
