import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invitation, NewInvitation } from '@washboard/contract/invitations/invitations';
import { api, dataOf, fetchClient } from '../../../lib/api/api.ts';

const listPath = '/api/v1/account/invitations';
const pageSize = 50;

export function useInvitations() {
  return api.useInfiniteQuery(
    'get',
    listPath,
    { params: { query: { limit: pageSize } } },
    // openapi-react-query sends an undefined cursor as 0.
    { initialPageParam: null, getNextPageParam: (page) => page.nextCursor },
  );
}

function useInvitationNews(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['get', listPath] });
}

/** The server replaces an open invitation of the same address and company. */
export function useInvite() {
  return useMutation({
    mutationFn: (invitation: NewInvitation) => dataOf(fetchClient.POST('/api/v1/account/users', { body: invitation })),
    onSettled: useInvitationNews(),
  });
}

export function useWithdrawal(onSuccess: () => void) {
  return useMutation({
    mutationFn: ({ id }: Invitation) =>
      dataOf(fetchClient.DELETE('/api/v1/account/invitations/{id}', { params: { path: { id } } })),
    onSettled: useInvitationNews(),
    onSuccess,
  });
}
