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

it('lets an administrator end another user’s claim, and names who loses it', async () => {
  show(true);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Release machine…' }));
  expect(await screen.findByText(/The person who claimed it and their company will no longer see it/)).toBeTruthy();
});

it('offers this to nobody else', () => {
  show(false);
  expect(screen.queryByRole('button')).toBeNull();
});
