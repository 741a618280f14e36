import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { OwnershipCard } from './ownership-card.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

beforeEach(() => startTestTexts('common', 'errors', 'claiming'));

const machine = {
  serialNumber: 'IN240090',
  applianceName: 'Piatti',
  companyName: 'Al Ponte',
  claim: { isOwn: false, at: null, returnsToStock: true },
} as ApplianceDetail;

const show = (mayEndClaims: boolean) =>
  renderWithQueries(<OwnershipCard machine={machine} mayClaim mayEndClaims={mayEndClaims} onUnclaimed={vi.fn()} />);

it('an administrator ends another user’s claim in a dialog that names who loses the machine', async () => {
  show(true);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Release machine…' }));
  expect(await screen.findByText(/The person who claimed it and their company will no longer see it/)).toBeTruthy();
});

it('a user without the right is not offered to end another user’s claim', () => {
  show(false);
  expect(screen.queryByRole('button')).toBeNull();
});
