import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Customer as CustomerData } from '@washboard/contract/customers/customers';
import { beforeAll, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { Customer } from './customer.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));
vi.mock('../../components/forms/leave-guard.tsx', () => ({ LeaveGuard: () => null }));

beforeAll(() => startTestTexts('common', 'errors', 'customers'));

const rosa: CustomerData = {
  id: '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b10',
  companyCode: '200001',
  companyName: 'Navigli Service',
  name: 'Rosa',
  surname: 'Bellini',
  email: '',
  phone: '',
  address: '',
  city: 'Milano',
  zip: '20144',
  country: 'IT',
  website: '',
  assignedAppliances: [],
  machines: [],
};
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

it('further taps after saving a customer reach nothing that moved up, until they stop', async () => {
  const path = `/api/v1/account/customers/${rosa.id}`;
  startFakeServer({
    [`GET ${path}`]: () => Response.json(rosa),
    [`PUT ${path}`]: () => Response.json({ ...rosa, city: 'Pavia' }),
  });
  renderWithQueries(
    <RouterContextProvider router={router}>
      <Customer id={rosa.id} ownerId="anna" />
    </RouterContextProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await user.clear(screen.getByLabelText('City'));
  await user.type(screen.getByLabelText('City'), 'Pavia{Enter}');
  await screen.findByText('Saved.');
  const machines = screen.getByText('Assign a machine');
  expect(machines.closest('[inert]')).not.toBeNull();
  fireEvent.pointerDown(window);
  expect(machines.closest('[inert]')).not.toBeNull();
  await waitFor(() => expect(machines.closest('[inert]')).toBeNull());
});
