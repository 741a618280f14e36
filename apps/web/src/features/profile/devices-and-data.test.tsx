import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getSession } from '../../lib/session/session.ts';
import { createFakeLocks } from '../../testing/fake-locks.ts';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { OwnDataCard } from './own-data-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

const issuedAtMs = Date.now();
const tokens = { accessToken: 'access', refreshToken: 'refresh', issuedAtMs, expiresAtMs: issuedAtMs + 3_600_000 };

beforeEach(async () => {
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
  await startTestTexts('common', 'profile', 'errors');
  await getSession().begin(tokens, true);
});

const at = '2026-03-01T12:00:00.000Z';
const here = {
  id: 'session-1',
  isCurrent: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
  ipAddress: '192.0.2.1',
  startedAt: at,
  lastUsedAt: at,
};
const there = {
  ...here,
  id: 'session-2',
  isCurrent: false,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0',
  ipAddress: '192.0.2.2',
};

describe('signed-in devices', () => {
  function show(answer: () => Response) {
    let sessions = [here, there];
    startFakeServer({
      'GET /api/v1/account/sessions': () => Response.json(sessions),
      'DELETE /api/v1/account/sessions/session-2': () => {
        sessions = [here];
        return answer();
      },
    });
    renderWithQueries(<SessionsCard />);
    return userEvent.setup();
  }

  it('the list names each device and offers no sign-out button for the present device', async () => {
    show(() => new Response(null, { status: 204 }));
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Chrome on LinuxThis deviceIP address 192.0.2.1');
    expect(first && within(first).queryByRole('button')).toBeNull();
    expect(second).toHaveTextContent('Firefox on Windows');
    expect(second).not.toHaveTextContent('This device');
  });

  it.each([
    ['is signed out', () => new Response(null, { status: 204 })],
    ['has ended meanwhile', () => problem(404, 'SESSION_NOT_FOUND')],
  ])('a device disappears from the list when it %s', async (_, answer) => {
    const user = show(answer);
    await user.click(await screen.findByRole('button', { name: 'Log out: Firefox on Windows' }));
    const dialog = screen.getByRole('alertdialog');
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
    await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the user’s data', () => {
  const call = 'POST /api/v1/account/deleteAccount';

  async function askWith(answer: () => Response) {
    startFakeServer({ [call]: answer });
    const onDeleted = vi.fn();
    renderWithQueries(<OwnDataCard email="kitchen@washboard.example" onDeleted={onDeleted} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Your password'), 'Washboard1');
    return { user, onDeleted, confirm: dialog.getByRole('button', { name: 'Delete account' }) };
  }

  async function removeWith(answer: () => Response) {
    const { user, onDeleted, confirm } = await askWith(answer);
    await user.click(confirm);
    return onDeleted;
  }

  it('Enter in the password field does not delete the account', async () => {
    const answer = vi.fn(() => new Response(null, { status: 204 }));
    const { user, onDeleted } = await askWith(answer);
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(answer).not.toHaveBeenCalled();
    expect(onDeleted).not.toHaveBeenCalled();
  });

  it('a user deletes their account with the password', async () => {
    const onDeleted = await removeWith(() => new Response(null, { status: 204 }));
    await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  });

  it.each([
    [422, 'PASSWORD_WRONG', 'The password is wrong.'],
    [409, 'LAST_ADMINISTRATOR', /Appoint another administrator first/],
  ])('the account stays when the server refuses its deletion: %d %s', async (status, code, text) => {
    const onDeleted = await removeWith(() => problem(status, code));
    expect(await screen.findByText(text)).toBeVisible();
    expect(onDeleted).not.toHaveBeenCalled();
  });

  it('a user downloads their data', async () => {
    startFakeServer({ 'GET /api/v1/account/ownData': () => Response.json({ account: { email: 'kitchen' } }) });
    const createObjectURL = vi.fn((_: Blob) => 'blob:x');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    renderWithQueries(<OwnDataCard email="kitchen@washboard.example" onDeleted={vi.fn()} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Download my data' }));
    await vi.waitFor(() => expect(click).toHaveBeenCalledOnce());
    const file = createObjectURL.mock.calls[0]?.[0];
    expect(JSON.parse((await file?.text()) ?? '')).toEqual({ account: { email: 'kitchen' } });
  });
});
