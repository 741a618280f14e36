import { screen } from '@testing-library/react';
import type { Role } from '@washboard/contract/accounts/permissions';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { userinfoKey } from '../user-account.ts';
import { WaitingCount } from './waiting-count.tsx';

/** The test server is created before the client, which captures `fetch`. */
const server = vi.hoisted(() => {
  const state = { role: 'KITCHEN_MANAGER' as Role, asked: [] as string[] };
  globalThis.fetch = async (input) => {
    const { pathname } = new URL((input as Request).url);
    state.asked.push(pathname);
    if (pathname.endsWith('/pendingUsers')) return Response.json([{ id: 'a' }, { id: 'b' }]);
    return Response.json({ role: state.role, status: 'ACTIVE', administrationProfile: [] });
  };
  return state;
});

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

beforeEach(async () => {
  await startTestTexts('common', 'errors');
  server.asked = [];
});

it('the menu counts the applicants for an account that may decide on them', async () => {
  server.role = 'SERVICE_MANAGER';
  renderWithQueries(<WaitingCount />);
  expect(await screen.findByText('2')).toBeVisible();
});

it('without the right to decide, the menu does not request applicants, which the audit log would record', async () => {
  server.role = 'KITCHEN_MANAGER';
  const { queryClient } = renderWithQueries(<WaitingCount />);
  await vi.waitFor(() => expect(queryClient.getQueryState(userinfoKey)?.status).toBe('success'));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(server.asked).toEqual(['/api/v1/account/userinfo']);
});
