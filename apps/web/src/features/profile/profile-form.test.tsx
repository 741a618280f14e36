import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getSession } from '../../lib/session/session.ts';
import { createFakeLocks } from '../../testing/fake-locks.ts';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { testAccount } from '../../testing/test-account.ts';
import { startTestTexts } from '../../testing/test-texts.ts';
import { ProfileForm } from './profile-form.tsx';

const call = 'POST /api/v1/account/updateUser';
const issuedAtMs = Date.now();
const tokens = { accessToken: 'access', refreshToken: 'refresh', issuedAtMs, expiresAtMs: issuedAtMs + 3_600_000 };

beforeEach(async () => {
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
  await startTestTexts('common', 'profile', 'errors');
  await getSession().begin(tokens, true);
});

let changeElsewhere: (change: Partial<Userinfo>) => void;

function Form({ onChangesPending }: { onChangesPending: (arePending: boolean) => void }) {
  const [account, setAccount] = useState(testAccount);
  changeElsewhere = (change) => setAccount((before) => ({ ...before, ...change }));
  return <ProfileForm account={account} onSaved={setAccount} onChangesPending={onChangesPending} />;
}

function show(answer?: (change: object) => Response) {
  const sent: object[] = [];
  startFakeServer({
    [call]: async (request) => {
      const change = (await request.json()) as object;
      sent.push(change);
      return answer?.(change) ?? Response.json({ ...testAccount, ...change });
    },
  });
  const onChangesPending = vi.fn();
  renderWithQueries(<Form onChangesPending={onChangesPending} />);
  return { sent, onChangesPending, user: userEvent.setup() };
}

const field = (label: string) => screen.getByLabelText((text) => text.replace(/ \*$/, '') === label);
const save = () => screen.getByRole('button', { name: 'Save changes' });

async function type(user: ReturnType<typeof userEvent.setup>, label: string, text: string) {
  await user.clear(field(label));
  if (text) await user.type(field(label), text);
}

describe('the profile', () => {
  it('the form can be saved only after a change, and reports pending changes', async () => {
    const { user, onChangesPending } = show();
    expect(save()).toBeDisabled();
    await type(user, 'City', 'Milano');
    expect(save()).toBeEnabled();
    expect(onChangesPending).toHaveBeenLastCalledWith(true);
    await type(user, 'City', '');
    expect(save()).toBeDisabled();
    expect(onChangesPending).toHaveBeenLastCalledWith(false);
  });

  it('the form shows an error when its field loses the focus, and cannot be saved', async () => {
    const { user } = show();
    await type(user, 'First name', 'C');
    expect(screen.queryByText('Enter at least 2 characters.')).toBeNull();
    await user.tab();
    expect(screen.getByText('Enter at least 2 characters.')).toBeVisible();
    expect(save()).toBeDisabled();
  });

  it('the form sends only changed fields, the language as its locale code', async () => {
    const { user, sent } = show(() => Response.json({ ...testAccount, language: 'de' }));
    await user.selectOptions(field('Language'), 'Deutsch');
    await user.click(save());
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(sent).toEqual([{ language: 'de_DE' }]);
    expect(save()).toBeDisabled();
  });

  it('the form offers no switch for e-mails that the installation does not send', () => {
    show();
    expect(screen.getAllByRole('switch').map((box) => box.getAttribute('name'))).toEqual(['marketingConsent']);
  });

  it('the form shows a change from another tab and keeps its own input', async () => {
    const { user, sent } = show();
    await type(user, 'City', 'Milano');
    changeElsewhere({ phone: '+39 02 5550' });
    await vi.waitFor(() => expect(field('Phone')).toHaveValue('+39 02 5550'));
    expect(field('City')).toHaveValue('Milano');
    await user.click(save());
    await vi.waitFor(() => expect(sent).toEqual([{ city: 'Milano' }]));
  });

  it('the form focuses a field that the server refused, and clears the error when the field changes', async () => {
    const errors = [{ path: 'phone', message: 'phoneInvalid' }];
    const { user } = show(() => problem(400, 'VALIDATION_FAILED', { errors }));
    await type(user, 'Phone', '+39 02 5550');
    await user.click(save());
    expect(await screen.findByText('This is not a valid phone number.')).toBeVisible();
    expect(field('Phone')).toHaveFocus();
    expect(field('Phone')).toHaveValue('+39 02 5550');
    await user.type(field('Phone'), '1');
    expect(screen.queryByText('This is not a valid phone number.')).toBeNull();
  });

  it('a user discards the changes', async () => {
    const { user } = show();
    await type(user, 'First name', '');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('First name')).toHaveValue(testAccount.firstName);
  });
});
