import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { Machines } from './machines.tsx';

/** The API client captures `fetch` on import, so the fake is hoisted. */
const server = vi.hoisted(() => {
  const machine = {
    applianceName: 'Piatti',
    gamma: 'infinity',
    modelNumber: 'INF-50',
    companyCode: '300001',
    companyName: 'Trattoria Al Ponte',
    assignedCompanyCode: null,
    assignedCompanyName: null,
    isClaimed: false,
    claimedBy: null,
    connection: 'online',
    createdAt: '2026-11-24T10:00:00.000Z',
  };
  const items = [
    { ...machine, serialNumber: 'PONTE0001' },
    {
      ...machine,
      serialNumber: 'PONTE0002',
      isClaimed: true,
      claimedBy: { name: 'Ada Riva', email: 'ada@riva.example' },
    },
  ];
  const state = { calls: [] as { path: string; body: unknown }[], refused: new Set<string>() };
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/administeredMachines')) return Response.json({ items, total: 2, nextCursor: null });
    if (pathname.endsWith('/claimants')) {
      const person = { id: '11111111-1111-4111-8111-111111111111', name: 'Ada Riva', email: 'ada@riva.example' };
      return Response.json({ items: [{ ...person, companyCode: null, companyName: null }], total: 9 });
    }
    if (pathname.endsWith('/company/related'))
      return Response.json([{ companyCode: '300002', companyName: 'Hotel Belvedere', parentCompanyCode: '200001' }]);
    const text = await request.text();
    state.calls.push({ path: pathname + new URL(request.url).search, body: text === '' ? null : JSON.parse(text) });
    const serialNumber = pathname.split('/')[5] ?? '';
    if (state.refused.has(serialNumber))
      return Response.json({ type: 'x', title: 'x', status: 409, code: 'APPLIANCE_MOVED' }, { status: 409 });
    return Response.json({ serialNumber, linkSecret: `WA4K-${serialNumber}` });
  };
  return state;
});

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'records', 'administration', 'administration-machines');
  Object.assign(server, { calls: [], refused: new Set() });
});

function show(role: Userinfo['role'] = 'ADMIN') {
  const reader = { role, status: 'ACTIVE', administrationProfile: ['PRODUCTS'] } as unknown as Userinfo;
  renderWithQueries(<Machines reader={reader} search={{}} onSearchChange={() => undefined} />);
  return userEvent.setup();
}
type User = ReturnType<typeof show>;

const click = (user: User, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
async function confirm(user: User, name: string): Promise<void> {
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
}

it('an administrator renews a link secret after a confirmation and sees it once', async () => {
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'PONTE0001' }));
  await click(user, 'New link secret');
  expect(server.calls).toEqual([]);
  await confirm(user, 'New link secret');
  expect(await screen.findByText('WA4K-PONTE0001')).toBeVisible();
  expect(server.calls).toEqual([{ path: '/api/v1/appliance/appliances/PONTE0001/linkSecret', body: null }]);
  await click(user, 'Close');
  expect(screen.queryByText('WA4K-PONTE0001')).toBeNull();
});

it('an administrator moves several machines, and the page names the machines that were not moved', async () => {
  server.refused.add('PONTE0002');
  const user = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await click(user, 'Change company');
  const dialog = await screen.findByRole('alertdialog');
  const named = within(dialog).getAllByRole('listitem');
  expect(named.map(({ textContent }) => textContent)).toEqual(['PONTE0001 · Piatti', 'PONTE0002 · Piatti']);
  expect(within(dialog).getByRole('button', { name: 'Change company' })).toBeDisabled();
  await user.type(within(dialog).getByLabelText(/New company/), '300002');
  await confirm(user, 'Change company');
  expect(await screen.findByText(/Somebody else has moved this machine/)).toHaveTextContent('PONTE0002');
  expect(screen.getByText('1 done.')).toBeVisible();
  const body = { companyCode: '300002', ifCompanyCode: '300001' };
  expect(server.calls).toEqual([
    { path: '/api/v1/appliance/appliances/PONTE0001/move', body },
    { path: '/api/v1/appliance/appliances/PONTE0002/move', body },
  ]);
});

it('the machine dialog offers to end a claim only for a claimed machine', async () => {
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'PONTE0001' }));
  expect(screen.getByRole('button', { name: 'End claim' })).toBeDisabled();
  await click(user, 'Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await click(user, 'PONTE0002');
  await click(user, 'End claim');
  await confirm(user, 'End claim');
  expect(await screen.findByText('The claim of PONTE0002 has ended.')).toBeVisible();
});

it('the machine dialog offers assignments only to readers who may assign', async () => {
  const user = show('KITCHEN_MANAGER');
  await user.click(await screen.findByRole('button', { name: 'PONTE0001' }));
  expect(screen.getByRole('button', { name: 'Change company' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Assign service company' })).toBeNull();
});

it('an administrator deletes a machine only after typing its serial number', async () => {
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'PONTE0001' }));
  await click(user, 'Delete machine');
  const dialog = within(await screen.findByRole('alertdialog'));
  const button = dialog.getByRole('button', { name: 'Delete machine' });
  const field = dialog.getByRole('textbox', { name: 'Type the serial number to confirm' });
  await user.type(field, 'PONTE0002');
  expect(button).toBeDisabled();
  await user.clear(field);
  await user.type(field, 'ponte0001');
  await user.click(button);
  expect(await screen.findByText('PONTE0001 has been deleted.')).toBeVisible();
  expect(server.calls).toEqual([{ path: '/api/v1/appliance/appliances/PONTE0001?ifCompanyCode=300001', body: null }]);
});

it('an administrator deletes several machines after typing their number, and sees which remain', async () => {
  server.refused.add('PONTE0002');
  const user = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await click(user, 'Delete machine');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 machines permanently?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Type the number of machines to confirm' }), '2');
  await confirm(user, 'Delete machine');
  expect(await screen.findByText(/Somebody else has moved this machine/)).toHaveTextContent('PONTE0002');
  expect(screen.getByText('1 done.')).toBeVisible();
});

it('an administrator claims a machine for a person chosen from a search', async () => {
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'PONTE0002' }));
  expect(screen.getByRole('button', { name: 'Claim for a person' })).toBeDisabled();
  await click(user, 'Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await click(user, 'PONTE0001');
  await click(user, 'Claim for a person');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByRole('button', { name: 'Claim for a person' })).toBeDisabled();
  await user.click(await dialog.findByRole('radio', { name: /Ada Riva/ }));
  expect(dialog.getByText('8 more: use the search to find them')).toBeVisible();
  await confirm(user, 'Claim for a person');
  expect(await screen.findByText('PONTE0001 has been claimed.')).toBeVisible();
  const body = { userId: '11111111-1111-4111-8111-111111111111', ifCompanyCode: '300001' };
  expect(server.calls).toEqual([{ path: '/api/v1/appliance/appliances/PONTE0001/claimFor', body }]);
});
