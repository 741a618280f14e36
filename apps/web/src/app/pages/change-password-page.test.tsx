import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { getSession } from '../../lib/session/session.ts';
import { createFakeLocks } from '../../testing/fake-locks.ts';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { testAccount } from '../../testing/test-account.ts';
import { startTestTexts } from '../../testing/test-texts.ts';
import { takePasswordLinkOf } from '../password-link.ts';
import { ChangePasswordPage } from './change-password-page.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ to, ...props }: { to: string }) => <a href={to} {...props} />,
}));

beforeEach(async () => {
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
  await startTestTexts('common', 'change-password', 'errors');
  const issuedAtMs = Date.now();
  const tokens = { accessToken: 'access', refreshToken: 'refresh', issuedAtMs, expiresAtMs: issuedAtMs + 3_600_000 };
  await getSession().begin(tokens, true);
});

const email = 'chef@kitchens.example';
const userinfoPath = 'GET /api/v1/account/userinfo';
const ended = {
  [userinfoPath]: () => problem(401, 'TOKEN_INVALID'),
  'POST /identity/token': () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
};

async function changePassword(isOwn: boolean) {
  let isChanged = false;
  const { [userinfoPath]: refused, ...tokens } = ended;
  startFakeServer({
    ...tokens,
    'GET /config/common-passwords.json': () => Response.json({ words: [] }),
    [userinfoPath]: () => (isOwn && isChanged ? refused() : Response.json({ ...testAccount, ...(isOwn && { email }) })),
    [`POST /api/v2/account/changePassword/${encodeURIComponent(email)}`]: () => {
      isChanged = true;
      return Response.json({ code: '200', message: 'changed' });
    },
  });
  try {
    takePasswordLinkOf('/changepassword')({ search: { token: 'secret', email } });
  } catch {
    // The redirect that removes the token from the address is an error here.
  }
  renderWithQueries(<ChangePasswordPage />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('New password'), 'Spülmaschine9');
  await user.type(screen.getByLabelText('Confirm password'), 'Spülmaschine9');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/Your password has been changed/)).toBeVisible();
}

it('a new password ends the session of its account in this browser and leads to the sign-in page', async () => {
  await changePassword(true);
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
  expect(getSession().get().kind).toBe('signedOut');
});

it('a new password keeps the session of another account, which the page names and links to', async () => {
  await changePassword(false);
  expect(screen.getByText(new RegExp(`you are logged in as ${testAccount.email}`))).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the machines' })).toHaveAttribute('href', '/devices');
  expect(screen.queryByRole('link', { name: 'Back to login' })).toBeNull();
  expect(getSession().get().kind).toBe('signedIn');
});
