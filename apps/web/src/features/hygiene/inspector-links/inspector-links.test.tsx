import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InspectorLink } from '@washboard/contract/inspector-links/inspector-links';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { InspectorLinksDialog } from './inspector-links-dialog.tsx';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));

beforeAll(() => startTestTexts('common', 'errors', 'inspector-links', 'company-links'));
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.useFakeTimers({ now: Date.parse('2026-11-25T11:00:00Z'), toFake: ['Date'] });
});

const path = '/api/v1/account/companies/300001/inspectorLinks';
const address = 'https://washboard.example/inspect/wbi_secret';

const linkOf = (fields: Partial<InspectorLink>): InspectorLink => ({
  id: '6f1d3b0a-0000-4000-8000-000000000001',
  recipient: 'Health office',
  from: '2026-11-01',
  to: '2026-11-30',
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'Chiara Ponti',
  expiresAt: '2026-12-04T08:00:00.000Z',
  revokedAt: null,
  opens: 0,
  lastOpenedAt: null,
  ...fields,
});

function show(links: InspectorLink[] = [], answers: Parameters<typeof startFakeServer>[0] = {}) {
  const sent: unknown[] = [];
  startFakeServer({
    [`GET ${path}`]: () => Response.json({ items: links }),
    [`POST ${path}`]: async (request) => {
      const body = (await request.json()) as Partial<InspectorLink>;
      sent.push(body);
      links.unshift(linkOf({ id: '6f1d3b0a-0000-4000-8000-000000000002', ...body }));
      return Response.json({ link: links[0], address }, { status: 201 });
    },
    ...answers,
  });
  const onClose = vi.fn();
  renderWithQueries(
    <InspectorLinksDialog
      company={{ companyCode: '300001', companyName: 'Trattoria Al Ponte' }}
      period={{ from: '2026-11-01', to: '2026-11-30' }}
      onClose={onClose}
    />,
  );
  return { user: userEvent.setup(), onClose, sent, links };
}

const recipient = () => screen.getByLabelText('Who is the link for?');
const create = () => screen.getByRole('button', { name: 'Create link' });

it('a manager makes an inspector link, sees its address once and has to confirm before leaving it', async () => {
  const { user, onClose, sent } = show();
  await user.type(recipient(), '  Health office Trento ');
  await user.click(screen.getByText('30 days'));
  await user.click(create());
  const heading = await screen.findByRole('heading', { name: 'The link for Health office Trento is ready' });
  expect(heading).toHaveFocus();
  expect(sent).toEqual([{ recipient: 'Health office Trento', from: '2026-11-01', to: '2026-11-30', validDays: 30 }]);
  expect(screen.getByText(address)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).not.toHaveBeenCalled();
  const question = within(screen.getByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('the form of an inspector link names each fault, focuses it and sends nothing', async () => {
  const { user, sent } = show();
  await user.click(create());
  expect(screen.getByText('Please enter a name of at least two letters.')).toBeVisible();
  expect(recipient()).toHaveFocus();
  await user.type(recipient(), 'Health office');
  const last = screen.getByLabelText('Last day', { selector: 'input' });
  await user.clear(last);
  await user.type(last, '31/10/2026');
  await user.tab();
  await user.click(create());
  expect(await screen.findByText('The last day is before the first.')).toBeVisible();
  expect(sent).toEqual([]);
});

it('the form of an inspector link keeps its input when the server refuses the link', async () => {
  const { user } = show([], { [`POST ${path}`]: () => problem(409, 'TOO_MANY_INSPECTOR_LINKS') });
  await user.type(recipient(), 'Health office');
  await user.click(create());
  expect(await screen.findByText(/^This company already has the maximum number of valid links/)).toBeVisible();
  expect(recipient()).toHaveValue('Health office');
});

it('a manager sees the inspector links with their state, and revokes a valid link', async () => {
  const works = linkOf({ opens: 2, lastOpenedAt: '2026-11-24T08:00:00.000Z' });
  const expired = linkOf({ id: 'b', recipient: 'Old office', expiresAt: '2026-11-25T10:59:59.000Z', createdBy: null });
  const { user, links } = show([works, expired], {
    [`DELETE ${path}/${works.id}`]: () => {
      links[0] = { ...works, revokedAt: '2026-11-25T11:00:00.000Z' };
      return Response.json(links[0]);
    },
  });
  expect(await screen.findByText(/opened 2 times/)).toBeVisible();
  expect(screen.getByText(/^Expired/)).toBeVisible();
  expect(screen.getByText(/by a person whose account was deleted/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revoke the link for Old office' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Revoke the link for Health office' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText(/^Revoked/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('the dialog of inspector links says who can give access to the records of another company', async () => {
  show([], { [`GET ${path}`]: () => problem(404, 'COMPANY_NOT_FOUND') });
  expect(await screen.findByText(/^The machine belongs to a company that you do not manage/)).toBeVisible();
});
