import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ErrorCode } from '@washboard/contract/errors/error-codes';
import type { PendingUser } from '@washboard/contract/user-administration/user-administration';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import { Authorisations } from './authorisations.tsx';

/** The API client captures `fetch` on import, so the fake is hoisted. */
const server = vi.hoisted(() => {
  const state = {
    waiting: [] as PendingUser[],
    decisions: [] as unknown[],
    refusal: null as { code: ErrorCode; status: number } | null,
    isUp: true,
  };
  globalThis.fetch = async (input) => {
    const request = input instanceof Request ? input : new Request(new URL(input, 'http://localhost'));
    const { pathname } = new URL(request.url);
    if (!state.isUp) throw new TypeError('Failed to fetch');
    if (pathname.endsWith('/pendingUsers')) return Response.json(state.waiting);
    const decision: { pendingUserId: string; accepted: boolean } = await request.json();
    state.decisions.push(decision);
    const { refusal } = state;
    if (refusal) return Response.json({ type: 'x', title: 'x', ...refusal }, { status: refusal.status });
    state.waiting = state.waiting.filter(({ id }) => id !== decision.pendingUserId);
    const isAccepted = decision.accepted;
    return Response.json({ status: isAccepted ? 'ACTIVE' : 'DELETED', companyCode: isAccepted ? '412345' : null });
  };
  return state;
});

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

const anna: PendingUser = {
  id: '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b10',
  firstName: 'Anna',
  lastName: 'Rossi',
  email: 'anna@brenta.example',
  role: 'SERVICE_MANAGER',
  companyName: 'Brenta Service',
  companyCode: null,
  parentCompanyCode: '200001',
  appliedAt: '2026-11-20T09:00:00.000Z',
};
const bruno: PendingUser = {
  ...anna,
  id: '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b11',
  firstName: 'Bruno',
  email: 'bruno@navigli.example',
  role: 'SERVICE',
  companyName: 'Navigli Service',
  companyCode: '200001',
  parentCompanyCode: null,
};

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'authorisations');
  Object.assign(server, { waiting: [anna, bruno], decisions: [], refusal: null, isUp: true });
});

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <Authorisations deciderRole="SERVICE_MANAGER" />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Authorizations' });
  return userEvent.setup();
}

const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));
const dialog = () => within(screen.getByRole('alertdialog'));

describe('authorisations', () => {
  it('the list of sign-ups shows what a decision about each applicant needs', async () => {
    await show();
    const card = await cardOf('Anna Rossi');
    for (const text of ['Anna Rossi', 'anna@brenta.example', 'Brenta Service', '200001', 'Service manager']) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(card.getByText('created when accepted')).toBeVisible();
    expect(card.getByText('25 November 2026')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('2 people are waiting');
  });

  it('an acceptance of a sign-up announces the new company beforehand and shows its code afterwards', async () => {
    const user = await show();
    await user.click((await cardOf('Anna Rossi')).getByRole('button', { name: 'Accept Anna Rossi…' }));
    expect(dialog().getByText(/A new company, Brenta Service, is created below 200001/)).toBeVisible();
    expect(dialog().getByText('anna@brenta.example will be notified by e-mail.')).toBeVisible();
    expect(dialog().getByRole('radio', { name: /Service manager/ })).toBeChecked();
    await user.click(dialog().getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(/Anna Rossi was accepted as Service manager\..* code 412345/)).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Anna Rossi' })).toBeNull();
    expect(server.decisions).toEqual([{ pendingUserId: anna.id, accepted: true, role: 'SERVICE_MANAGER' }]);
  });

  it('a manager accepts an applicant with another role into the existing company', async () => {
    const user = await show();
    await user.click((await cardOf('Bruno Rossi')).getByRole('button', { name: 'Accept Bruno Rossi…' }));
    expect(dialog().getByText(/joins Navigli Service \(200001\)/)).toBeVisible();
    expect(dialog().queryByRole('radio', { name: /Administrator/ })).toBeNull();
    await user.click(dialog().getByRole('radio', { name: 'Kitchen manager' }));
    await user.click(dialog().getByRole('button', { name: 'Accept' }));
    expect((await screen.findByText('Bruno Rossi was accepted as Kitchen manager.')).parentElement).toHaveFocus();
    expect(server.decisions).toEqual([{ pendingUserId: bruno.id, accepted: true, role: 'KITCHEN_MANAGER' }]);
  });

  it('a manager refuses an applicant in a dialog whose default button cancels', async () => {
    const user = await show();
    const refuse = (await cardOf('Bruno Rossi')).getByRole('button', { name: 'Refuse Bruno Rossi…' });
    await user.click(refuse);
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.decisions).toEqual([]);
    await user.click(refuse);
    expect(dialog().getByText('bruno@navigli.example will be notified by e-mail.')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Refuse' }));
    expect(await screen.findByText('Bruno Rossi was refused.')).toBeVisible();
    expect(server.decisions).toEqual([{ pendingUserId: bruno.id, accepted: false }]);
  });

  it.each(['ACCOUNT_STATUS_CONFLICT', 'USER_NOT_FOUND'] as const)(
    'the page reports that another user has decided on a sign-up, and refreshes the list (%s)',
    async (code) => {
      const user = await show();
      await user.click((await cardOf('Anna Rossi')).getByRole('button', { name: /Accept/ }));
      server.refusal = { code, status: 409 };
      server.waiting = [bruno];
      await user.click(dialog().getByRole('button', { name: 'Accept' }));
      expect(await screen.findByText(/Somebody else has already decided about Anna Rossi/)).toBeVisible();
      await vi.waitFor(() => expect(screen.queryByRole('article', { name: 'Anna Rossi' })).toBeNull());
      expect(screen.getByRole('article', { name: 'Bruno Rossi' })).toBeVisible();
    },
  );

  it('the confirmation of a sign-up stays open for a retry when the decision was not sent', async () => {
    const user = await show();
    await user.click((await cardOf('Anna Rossi')).getByRole('button', { name: /Accept/ }));
    server.isUp = false;
    await user.click(dialog().getByRole('button', { name: 'Accept' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent(
      'The decision could not be confirmed. The server cannot be reached.',
    );
    server.isUp = true;
    await user.click(dialog().getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(/Anna Rossi was accepted/)).toBeVisible();
  });

  it('the page of the sign-ups says when no applicant is waiting', async () => {
    server.waiting = [];
    await show();
    expect(await screen.findByText('Nobody is waiting')).toBeVisible();
  });

  it('the page of the sign-ups shows a failure to load, with a retry', async () => {
    server.isUp = false;
    const user = await show();
    expect(await screen.findByRole('alert')).toHaveTextContent('The authorisations could not be loaded');
    server.isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await cardOf('Anna Rossi')).toBeTruthy();
  });
});
