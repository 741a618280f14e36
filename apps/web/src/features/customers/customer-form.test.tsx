import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Customer } from '@washboard/contract/customers/customers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { CustomerForm } from './customer-form.tsx';

const session = vi.hoisted(() => ({ hasEnded: false }));
vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => session.hasEnded,
}));
vi.mock('../../components/forms/leave-guard.tsx', () => ({ LeaveGuard: () => null }));

beforeAll(() => startTestTexts('common', 'errors', 'customers'));
beforeEach(() => vi.unstubAllGlobals());

const details = {
  name: 'Rosa',
  surname: 'Bellini',
  email: '',
  phone: '',
  address: '',
  city: 'Milano',
  zip: '20144',
  country: 'IT',
  website: '',
};
const rosa: Customer = {
  id: '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b10',
  companyCode: '200001',
  companyName: 'Navigli Service',
  ...details,
  assignedAppliances: [],
  machines: [],
};
const put = `PUT /api/v1/account/customers/${rosa.id}`;

describe('the form of a customer', () => {
  it.each([
    { name: 'a new customer', customer: null },
    { name: 'a changed customer', customer: rosa },
  ])(
    'the customer form restores the input of $name for the same user after the session ended',
    async ({ customer }) => {
      startFakeServer({});
      const user = userEvent.setup();
      const show = (ownerId: string) =>
        renderWithQueries(<CustomerForm ownerId={ownerId} customer={customer} onSaved={vi.fn()} onCancel={vi.fn()} />);
      const first = show('anna');
      await user.clear(screen.getByLabelText('City'));
      await user.type(screen.getByLabelText('City'), 'Pavia');
      session.hasEnded = true;
      first.unmount();
      session.hasEnded = false;
      show('anna');
      expect(screen.getByLabelText('City')).toHaveValue('Pavia');
    },
  );

  it('the customer form does not restore its input after it was closed', async () => {
    startFakeServer({});
    const user = userEvent.setup();
    const show = () =>
      renderWithQueries(<CustomerForm ownerId="anna" customer={null} onSaved={vi.fn()} onCancel={vi.fn()} />);
    const first = show();
    await user.type(screen.getByLabelText('City'), 'Pavia');
    first.unmount();
    show();
    expect(screen.getByLabelText('City')).toHaveValue('');
  });

  it('the customer form names each broken rule at its field, focuses the first, and sends nothing', async () => {
    const server = startFakeServer({});
    const user = userEvent.setup();
    renderWithQueries(<CustomerForm ownerId="anna" customer={null} onSaved={vi.fn()} onCancel={vi.fn()} />);
    await user.type(screen.getByLabelText(/First name/), 'R');
    await user.type(screen.getByLabelText('E-mail address'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Add customer' }));
    await waitFor(() => expect(screen.getByLabelText(/First name/)).toHaveFocus());
    for (const field of [/First name/, /Last name/, 'E-mail address']) {
      expect(screen.getByLabelText(field)).toBeInvalid();
      expect(screen.getByLabelText(field)).toHaveAccessibleDescription(/.+/);
    }
    expect(screen.getByLabelText('Website')).toBeValid();
    expect(server.requests).toHaveLength(0);
  });

  it('the customer form shows what another user saved, keeps its input and sends it on a second save', async () => {
    const now = { ...rosa, city: 'Lodi', zip: '26900' };
    const onSaved = vi.fn();
    let attempts = 0;
    const server = startFakeServer({
      [put]: () => {
        attempts += 1;
        return attempts === 1 ? problem(409, 'CUSTOMER_CHANGED') : Response.json({ ...now, city: 'Monza' });
      },
      [put.replace('PUT', 'GET')]: () => Response.json(now),
    });
    const user = userEvent.setup();
    renderWithQueries(<CustomerForm ownerId="anna" customer={rosa} onSaved={onSaved} onCancel={vi.fn()} />);
    await user.clear(screen.getByLabelText('City'));
    await user.type(screen.getByLabelText('City'), 'Monza');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changed in the meantime to: Lodi')).toBeVisible();
    expect(screen.getByLabelText('City')).toHaveValue('Monza');
    expect(screen.getByLabelText('Postcode')).toHaveValue('26900');
    expect(onSaved).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    const sent = server.requests.filter(({ method }) => method === 'PUT');
    expect(await sent[0]?.json()).toEqual({ ...details, city: 'Monza', expected: details });
    expect(await sent[1]?.json()).toEqual({
      ...details,
      city: 'Monza',
      zip: '26900',
      expected: { ...details, city: 'Lodi', zip: '26900' },
    });
  });
});
