import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf, publicApi, publicClient } from '../../lib/api/api.ts';
import { getSession, isSecurePage } from '../../lib/session/session.ts';

const path = '/api/v1/account/notificationLinks/{token}';
const withToken = (token: string) => ({ params: { path: { token } } });
const linkQuery = (token: string) =>
  publicApi.queryOptions('get', path, withToken(token), { meta: { isOfNoAccount: true } });

export const useLink = (token: string) => useQuery(linkQuery(token));

export function useLinkAction(token: string, method: 'POST' | 'DELETE') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      dataOf(
        method === 'POST' ? publicClient.POST(path, withToken(token)) : publicClient.DELETE(path, withToken(token)),
      ),
    onSuccess: (link) => client.setQueryData(linkQuery(token).queryKey, link),
  });
}

/**
 * Security: mail scanners run scripts but have no session, so a link acts by itself only in a visible page with a
 * session.
 */
export function useIsPersonal(): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['notification link', 'personal'],
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isOfNoAccount: true },
    queryFn: async () => {
      if (!isSecurePage) return false;
      // Browsers keep a prerendered page hidden.
      await becomeVisible();
      await getSession().restore();
      return getSession().get().kind === 'signedIn';
    },
  });
  return data;
}

function becomeVisible(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });
}
