import { useQueryClient } from '@tanstack/react-query';
import type { UserSummary } from '@washboard/contract/user-administration/user-administration';
import { api, dataOf, fetchClient } from '../../../lib/api/api.ts';
import type { AccountAction } from './account-actions.ts';
import type { AccountsSearch } from './accounts-search.ts';

const pageSize = 50;

export function accountName({ firstName, lastName, email }: UserSummary): string {
  return `${firstName} ${lastName}`.trim() || email;
}

export function useAccounts({ list: _list, ...search }: AccountsSearch) {
  return api.useInfiniteQuery(
    'get',
    '/api/v1/account/users',
    { params: { query: { ...search, limit: pageSize } } },
    {
      // openapi-react-query sends an undefined cursor as 0.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
    },
  );
}

export function useAccountNews(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['get', '/api/v1/account/users'] });
}

type Simple = Exclude<AccountAction, 'changeRights'>;

const calls: Record<Simple, (id: string) => Promise<{ error?: unknown }>> = {
  activate: (id) => fetchClient.POST('/api/v1/account/users/{id}/activate', { params: { path: { id } } }),
  resetPassword: (id) => fetchClient.POST('/api/v1/account/users/{id}/resetPassword', { params: { path: { id } } }),
  endSessions: (id) => fetchClient.DELETE('/api/v1/account/users/{id}/sessions', { params: { path: { id } } }),
  delete: (id) => fetchClient.DELETE('/api/v1/account/users/{id}', { params: { path: { id } } }),
};

/** @throws the problem document of a refusal */
export async function actOnAccount(action: Simple, { id }: Pick<UserSummary, 'id'>): Promise<void> {
  await dataOf(calls[action](id));
}

/**
 * The server refuses if another user has moved the account meanwhile.
 * @throws the problem document of a refusal
 */
export async function moveAccount(account: UserSummary, companyCode: string): Promise<void> {
  const query = { companyCode, ifCompanyCode: account.companyCode ?? '' };
  await dataOf(
    fetchClient.PUT('/api/v1/account/users/{id}/updateCompany', {
      params: { path: { id: account.id }, query },
    }),
  );
}

export type Rights = Pick<UserSummary, 'role' | 'companyCode' | 'administrationProfile'>;

/**
 * The server takes two calls, and refuses what another user changed meanwhile.
 * @param onSaved receives the rights after each call, for a retry
 * @throws the problem document of a refusal
 */
export async function saveRights(
  { id }: Pick<UserSummary, 'id'>,
  { before, after, onSaved }: { before: Rights; after: Rights; onSaved: (rights: Rights) => void },
): Promise<void> {
  const path = { id };
  let present = before;
  if (after.role !== present.role || after.companyCode !== present.companyCode) {
    const { role: targetRole, companyCode } = after;
    const query = { targetRole, ...(companyCode !== null && { companyCode }), ...ifRights(present) };
    const answer = await fetchClient.PUT('/api/v1/account/users/{id}/updateRole', { params: { path, query } });
    if (answer.error !== undefined) throw answer.error;
    present = answer.data;
    onSaved(present);
  }
  if (after.administrationProfile.join() === present.administrationProfile.join()) return;
  const answer = await fetchClient.PUT('/api/v1/account/users/{id}/administrationProfile', {
    params: { path },
    body: {
      administrationProfile: after.administrationProfile,
      ifAdministrationProfile: present.administrationProfile,
    },
  });
  if (answer.error !== undefined) throw answer.error;
  onSaved(answer.data);
}

const ifRights = ({ role, companyCode }: Rights) => ({ ifRole: role, ifCompanyCode: companyCode ?? '' });
