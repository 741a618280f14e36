import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeLocks } from '../../testing/fake-locks.ts';
import { startTestTexts } from '../../testing/test-texts.ts';
import { LogoutDialog } from './logout-dialog.tsx';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(async () => {
  fetchMock.mockReset();
  // After a failed call the app probes the server. The fake answers the probe without counting it.
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) =>
    call[0] === '/healthz' ? Promise.resolve(new Response(null, { status: 204 })) : fetchMock(...call),
  );
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
  await startTestTexts('common');
  const { getSession } = await import('../../lib/session/session.ts');
  const issuedAtMs = Date.now();
  const tokens = { accessToken: 'access', refreshToken: 'refresh', issuedAtMs, expiresAtMs: issuedAtMs + 3_600_000 };
  await getSession().begin(tokens, true);
});

async function show() {
  const { getSession } = await import('../../lib/session/session.ts');
  const onClose = vi.fn();
  render(
    <MantineProvider>
      <LogoutDialog isOpen onClose={onClose} />
    </MantineProvider>,
  );
  return { onClose, session: getSession(), user: userEvent.setup() };
}

describe('the logout dialog', () => {
  it('the logout dialog asks for confirmation and can be cancelled', async () => {
    const { user, onClose, session } = await show();
    await user.click(screen.getByRole('button', { name: 'CANCEL' }));
    expect(onClose).toHaveBeenCalled();
    expect(session.get().kind).toBe('signedIn');
  });

  it('the logout dialog returns the focus to the button that opened it', async () => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    const dialog = (isOpen: boolean) => (
      <MantineProvider>
        <LogoutDialog isOpen={isOpen} onClose={() => {}} />
      </MantineProvider>
    );
    const { rerender } = render(dialog(true));
    expect(screen.getByRole('button', { name: 'CANCEL' })).toHaveFocus();
    rerender(dialog(false));
    expect(opener).toHaveFocus();
    opener.remove();
  });

  it('confirming the logout dialog ends the session', async () => {
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }));
    const { user, session } = await show();
    await user.click(screen.getByRole('button', { name: 'LOGOUT' }));
    await vi.waitFor(() => expect(session.get()).toEqual({ kind: 'signedOut', cause: 'loggedOut' }));
  });

  it('the logout dialog offers to retry after a failure', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }));
    const { user, session } = await show();
    await user.click(screen.getByRole('button', { name: 'LOGOUT' }));
    expect(await screen.findByRole('alertdialog', { name: 'It was not possible to log out' })).toBeVisible();
    expect(session.get().kind).toBe('signedIn');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(session.get().kind).toBe('signedOut'));
  });

  it('the logout dialog offers to log out on this device only after a failed log-out', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { user, session } = await show();
    await user.click(screen.getByRole('button', { name: 'LOGOUT' }));
    await user.click(await screen.findByRole('button', { name: 'Log out on this device only' }));
    await vi.waitFor(() => expect(session.get()).toEqual({ kind: 'signedOut', cause: 'loggedOut' }));
    expect(fetchMock).toHaveBeenCalledOnce();
  });
});
