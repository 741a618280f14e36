import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WallLink } from '@washboard/contract/wall/wall';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { WallLinksDialog } from './wall-links-dialog.tsx';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));

beforeAll(() => startTestTexts('common', 'errors', 'wall-links', 'company-links'));
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.useFakeTimers({ now: Date.parse('2026-11-25T11:00:00Z'), toFake: ['Date'] });
});

const path = '/api/v1/account/companies/300001/wallLinks';
const address = 'https://washboard.example/wall/wbw_secret';

const linkOf = (fields: Partial<WallLink>): WallLink => ({
  id: '6f1d3b0a-0000-4000-8000-000000000001',
  name: 'Service desk',
  night: { from: 22, to: 6 },
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'Chiara Ponti',
  expiresAt: '2027-11-20T08:00:00.000Z',
  revokedAt: null,
  lastUsedAt: null,
  ...fields,
});

function show(links: WallLink[] = [], answers: Parameters<typeof startFakeServer>[0] = {}) {
  const sent: unknown[] = [];
  startFakeServer({
    [`GET ${path}`]: () => Response.json({ items: links }),
    [`POST ${path}`]: async (request) => {
      const body = (await request.json()) as Partial<WallLink>;
      sent.push(body);
      links.unshift(linkOf({ id: '6f1d3b0a-0000-4000-8000-000000000002', name: 'Kitchen' }));
      return Response.json({ link: links[0], address }, { status: 201 });
    },
    ...answers,
  });
  const onClose = vi.fn();
  renderWithQueries(
    <WallLinksDialog company={{ companyCode: '300001', companyName: 'Trattoria Al Ponte' }} onClose={onClose} />,
  );
  return { user: userEvent.setup(), onClose, sent, links };
}

it('a manager makes a link for a screen with its hours, and sees its address once', async () => {
  const { user, sent } = show();
  await user.type(screen.getByLabelText('Which screen is the link for?'), ' Kitchen ');
  await user.click(screen.getByText('90 days'));
  await user.click(screen.getByText('Never'));
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByRole('heading', { name: 'The link for Kitchen is ready' })).toHaveFocus();
  expect(sent).toEqual([{ name: 'Kitchen', validDays: 90, night: null }]);
  expect(screen.getByText(address)).toBeVisible();
});

it('the form of a link for a screen names a missing name, and sends nothing', async () => {
  const { user, sent } = show();
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(screen.getByText('Please enter a name of at least two letters.')).toBeVisible();
  expect(sent).toEqual([]);
});

it('a manager sees when each link was last used, and revokes a link', async () => {
  const used = linkOf({ lastUsedAt: '2026-11-25T10:59:00.000Z' });
  const { user, links } = show([used, linkOf({ id: 'b', name: 'Kitchen' })], {
    [`DELETE ${path}/${used.id}`]: () => {
      links[0] = { ...used, revokedAt: '2026-11-25T11:00:00.000Z' };
      return Response.json(links[0]);
    },
  });
  expect(await screen.findByText(/last used .*25 Nov/i)).toBeVisible();
  expect(screen.getByText(/never used/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revoke the link for Service desk' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText(/^Revoked/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
