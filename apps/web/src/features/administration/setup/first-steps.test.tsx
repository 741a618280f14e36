import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Setup } from '@washboard/contract/setup/setup';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { FirstSteps } from './first-steps.tsx';

const company = { companyCode: '123456', companyName: 'Laguna', parentCompanyCode: null };
const partner = { companyCode: '234567', companyName: 'Navigli Service', parentCompanyCode: '123456' };
const empty: Setup = {
  isOpen: true,
  company: null,
  mail: { isConfigured: true, workedAt: null },
  partner: null,
  serialNumber: null,
  hasConnected: false,
};

/** The API client captures `fetch` on import, so the fake is hoisted. */
const server = vi.hoisted(() => {
  const state = {
    setup: {} as object,
    mail: { outcome: 'sent', detail: null as string | null },
    calls: [] as object[],
  };
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/setup')) return Response.json(state.setup);
    if (pathname.endsWith('/linkAddress')) return Response.json({ host: 'hub.example', port: 8883, isEncrypted: true });
    if (pathname.endsWith('/related'))
      return Response.json([{ companyCode: '123456', companyName: 'Laguna', parentCompanyCode: null }]);
    if (pathname.endsWith('/dismiss')) return new Response(null, { status: 204 });
    if (pathname.endsWith('/testMail')) {
      if (state.mail.outcome === 'sent')
        state.setup = { ...state.setup, mail: { isConfigured: true, workedAt: '2026-11-25T10:00:00.000Z' } };
      return Response.json(state.mail);
    }
    const body = (await request.json()) as object;
    state.calls.push(body);
    if (pathname.endsWith('/companies')) {
      const created = { ...body, companyCode: '234567' };
      state.setup = { ...state.setup, partner: created };
      return Response.json(created, { status: 201 });
    }
    state.setup = { ...state.setup, serialNumber: 'IN250001' };
    return Response.json({ serialNumber: 'IN250001', linkSecret: 'WA4K-9DQE' }, { status: 201 });
  };
  return state;
});

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));
vi.mock('@tanstack/react-router', async (importActual) => ({
  ...(await importActual<object>()),
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'administration-setup', 'administration-add');
  Object.assign(server, { setup: empty, mail: { outcome: 'sent', detail: null }, calls: [] });
});

function show() {
  const onDismissed = vi.fn();
  renderWithQueries(<FirstSteps ownerId="ada" email="ada@laguna.example" onDismissed={onDismissed} />);
  return { user: userEvent.setup(), onDismissed };
}

const step = (name: string) => screen.findByRole('button', { name: `${name}, not done yet` });

it('the setup page opens the first missing step and summarises the completed steps', async () => {
  server.setup = { ...empty, company };
  show();
  expect(await step('E-mail')).toHaveAttribute('aria-expanded', 'true');
  expect(await step('First machine')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('Laguna (123456)')).toBeVisible();
  expect(screen.getByText('1 of 5 done')).toBeVisible();
});

it('the setup page proposes the brand as the first company', async () => {
  const { user } = show();
  expect(await screen.findByLabelText('Company name')).toHaveValue('Marea');
  await user.click(screen.getByRole('button', { name: 'Create company' }));
  await vi.waitFor(() => expect(server.calls).toEqual([{ companyName: 'Marea', parentCompanyCode: null }]));
});

it('the setup page offers no test mail without a mail server, and says what to set', async () => {
  server.setup = { ...empty, company, mail: { isConfigured: false, workedAt: null } };
  const { user } = show();
  expect(await screen.findByText(/^No mail server is configured\. Set SMTP_URL/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Send a test mail/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Do this later' }));
  expect(await step('First service partner')).toHaveAttribute('aria-expanded', 'true');
});

it('a failed test mail shows the reason in plain words and in the words of the mail server', async () => {
  server.setup = { ...empty, company };
  server.mail = { outcome: 'signInRefused', detail: '535 5.7.8 bad credentials' };
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Send a test mail to ada@laguna.example' }));
  expect(await screen.findByText(/The mail server refused the login/)).toBeVisible();
  expect(screen.getByText('535 5.7.8 bad credentials')).toBeVisible();
  server.mail = { outcome: 'sent', detail: null };
  await user.click(screen.getByRole('button', { name: /^Send a test mail/ }));
  expect(await screen.findByText(/^The mail server accepted a test mail/)).toBeVisible();
});

it('an administrator creates the partner below the first company', async () => {
  server.setup = { ...empty, company, mail: { isConfigured: true, workedAt: '2026-11-25T10:00:00.000Z' } };
  const { user } = show();
  await user.type(await screen.findByLabelText('Company name'), 'N{Enter}');
  expect(await screen.findByText('Enter at least 2 characters.')).toBeVisible();
  await user.type(screen.getByLabelText('Company name'), 'avigli Service{Enter}');
  expect(await screen.findByText('Navigli Service (234567)')).toBeVisible();
  expect(server.calls).toEqual([{ companyName: 'Navigli Service', parentCompanyCode: '123456' }]);
});

it('the setup page keeps showing the link secret when the new machine connects', async () => {
  server.setup = { ...empty, company, partner, mail: { isConfigured: true, workedAt: '2026-11-25T10:00:00.000Z' } };
  const { user } = show();
  await user.type(await screen.findByLabelText('Serial number *'), 'IN250001');
  await user.selectOptions(screen.getByLabelText('Range *'), 'infinity');
  await user.selectOptions(screen.getByLabelText('Model *'), 'INF-50');
  await user.click(screen.getByRole('button', { name: 'Add machine' }));
  expect(await screen.findByText(/^Waiting for IN250001 to connect/)).toBeVisible();
  expect(screen.getByText('WA4K-9DQE')).toBeVisible();
  server.setup = { ...server.setup, isOpen: false, hasConnected: true };
  expect(await screen.findByText('IN250001 has connected', {}, { timeout: 4000 })).toBeVisible();
  expect(screen.getByText('WA4K-9DQE')).toBeVisible();
  expect(screen.getByText(/^Everything is set up/)).toBeVisible();
});

it('the setup page leads to a new link secret after the first secret is gone', async () => {
  server.setup = { ...empty, company, partner, serialNumber: 'IN250001' };
  const { user } = show();
  await user.click(await step('Connect the machine'));
  expect(screen.getByRole('link', { name: 'Open the machine in the administration' })).toBeVisible();
});

it('an administrator hides the first steps while they are incomplete', async () => {
  const { user, onDismissed } = show();
  await user.click(await screen.findByRole('button', { name: 'Hide this list' }));
  await vi.waitFor(() => expect(onDismissed).toHaveBeenCalledOnce());
});
