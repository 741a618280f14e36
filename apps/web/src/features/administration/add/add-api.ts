import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

export function useAddAppliance() {
  const queryClient = useQueryClient();
  return api.useMutation('post', '/api/v1/appliance/appliances', {
    // The response contains a secret, so it is not cached.
    gcTime: 0,
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [, path] }) => typeof path === 'string' && path.startsWith('/api/v1/appliance/'),
      }),
  });
}

/** The address for machines does not change while the server runs. */
export const useLinkAddress = () =>
  api.useQuery('get', '/api/v1/appliance/linkAddress', {}, { staleTime: Number.POSITIVE_INFINITY });
