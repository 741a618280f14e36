import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSession } from '../../lib/session/session.ts';
import { createFakeLocks } from '../../testing/fake-locks.ts';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { OwnPasswordCard } from './own-password-card.tsx';

const call = 'PATCH /api/v1/account/users/password';
const issuedAtMs = Date.now();
const tokens = { accessToken: 'access', refreshToken: 'refresh', issuedAtMs, expiresAtMs: issuedAtMs + 3_600_000 };

beforeEach(async () => {
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
  await startTestTexts('common', 'profile', 'errors');
  await getSession().begin(tokens, true);
});

async function change(answer: () => Response) {
  const { requests } = startFakeServer({ [call]: answer });
  renderWithQueries(<OwnPasswordCard about={{ email: 'kitchen@washboard.example', firstName: 'Paolo' }} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Current password'), 'Washboard1');
  await user.type(screen.getByLabelText('New password'), 'Dishwasher2');
  await user.type(screen.getByLabelText('Confirm password'), 'Dishwasher2');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  return requests;
}

describe('the password form', () => {
  it('a user changes the password with the current one, and the form clears its fields', async () => {
    const requests = await change(() => new Response(null, { status: 204 }));
    expect(await screen.findByRole('status')).toHaveTextContent('Your password has been changed');
    expect(await requests[0]?.json()).toEqual({ currentPassword: 'Washboard1', newPassword: 'Dishwasher2' });
    for (const label of ['Current password', 'New password', 'Confirm password']) {
      expect(screen.getByLabelText(label)).toHaveValue('');
    }
  });

  it.each([
    ['PASSWORD_WRONG', 'Current password', 'The password is wrong.'],
    ['PASSWORD_TOO_COMMON', 'New password', 'This password is too easy to guess.'],
  ])('the form shows a refusal at its field: %s', async (code, label, text) => {
    await change(() => problem(422, code));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText(label)).toBeInvalid();
  });

  it('the form shows the waiting time after too many attempts', async () => {
    await change(() => new Response(null, { status: 429, headers: { 'retry-after': '30' } }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in 30 seconds.');
  });
});
