import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

beforeEach(() => startTestTexts('common', 'change-password', 'errors'));

const call = 'POST /api/v2/account/changePassword/kitchen%40washboard.example';

function show(answer: () => Response) {
  const server = startFakeServer({ [call]: answer });
  const onChanged = vi.fn();
  renderWithQueries(
    <ChangePasswordForm
      purpose="reset"
      email="kitchen@washboard.example"
      token="token-1"
      onChanged={onChanged}
      newLink={<a href="/login">Request a new link</a>}
    />,
  );
  return { ...server, onChanged, user: userEvent.setup() };
}

const refused = (status: number, code: string, errors?: object[]) => () =>
  Response.json({ code, message: code, ...(errors && { errors }) }, { status });
const submit = () => screen.getByRole('button', { name: 'Change password' });

async function choose(user: ReturnType<typeof userEvent.setup>, password: string, confirmation = password) {
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Confirm password'), confirmation);
}

describe('a new password by e-mail link', () => {
  it('the form sends a new password with the token, both only in headers', async () => {
    const { user, requests, onChanged } = show(() => Response.json({ code: '200', message: 'changed' }));
    await choose(user, 'Größe123');
    await user.click(submit());
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(requests[0]?.headers.get('verificationcode')).toBe('token-1');
    expect(requests[0]?.headers.get('newpassword')).toBe("UTF-8''Gr%C3%B6%C3%9Fe123");
    expect(requests[0]?.url).not.toMatch(/token|123/);
  });

  it('a new password must be valid and entered twice', async () => {
    const { user } = show(() => Response.json({ code: '200', message: 'changed' }));
    await choose(user, 'Tegola-verde-4', 'Tegola-verde-5');
    await user.tab();
    expect(screen.getByText('The passwords do not match.')).toBeVisible();
    expect(submit()).toBeDisabled();
  });

  it('the password form does not send a password that consists of a known name', async () => {
    const { user, requests } = show(() => Response.json({ code: '200', message: 'changed' }));
    await choose(user, 'Washboard1');
    expect(screen.getByText('This password is too easy to guess.')).toBeVisible();
    expect(submit()).toBeDisabled();
    expect(requests).toHaveLength(0);
  });

  it('the password form shows a refused common password at its field', async () => {
    const { user, onChanged } = show(refused(422, 'PASSWORD_TOO_COMMON'));
    await choose(user, 'Password1');
    await user.click(submit());
    expect(await screen.findByText('This password is too easy to guess.')).toBeVisible();
    expect(screen.getByLabelText('New password')).toBeInvalid();
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('the password form leads to a new link when the link was used or has expired', async () => {
    const { user } = show(refused(422, 'CODE_NOT_ACCEPTED'));
    await choose(user, 'Tegola-verde-4');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('has already been used or has expired');
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  });

  it('the password form shows a failure that concerns no field below its fields', async () => {
    const { user } = show(refused(500, 'INTERNAL_ERROR'));
    await choose(user, 'Tegola-verde-4');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There was a problem changing your password. Please check your details and try again later.',
    );
  });
});

describe('the password of an invited user', () => {
  function showInvitation(answer: () => Response) {
    const server = startFakeServer({ 'POST /api/v2/account/acceptInvitation': answer });
    const onChanged = vi.fn();
    renderWithQueries(
      <ChangePasswordForm
        purpose="invitation"
        email="rosa@belli.example"
        token="token-1"
        onChanged={onChanged}
        newLink={null}
      />,
    );
    return { ...server, onChanged, user: userEvent.setup() };
  }
  const activate = () => screen.getByRole('button', { name: 'Activate account' });

  it('the form sends the password of an invited user with the token in the body', async () => {
    const { user, requests, onChanged } = showInvitation(() => Response.json({ code: '200', message: 'active' }));
    await choose(user, 'Größe123');
    await user.click(activate());
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(await requests[0]?.json()).toEqual({
      email: 'rosa@belli.example',
      token: 'token-1',
      password: 'Größe123',
    });
  });

  it('the form shows a refused password at its field, and an expired invitation with advice', async () => {
    const errors = [{ path: 'password', message: 'tooLong' }];
    const answers = [refused(400, 'VALIDATION_FAILED', errors), refused(422, 'CODE_NOT_ACCEPTED')];
    const { user } = showInvitation(() => (answers.shift() ?? Response.error)());
    await choose(user, 'Größe123');
    await user.click(activate());
    await vi.waitFor(() => expect(screen.getByLabelText('New password')).toBeInvalid());
    await choose(user, '4');
    await user.click(activate());
    expect(await screen.findByText(/ask the person who invited you/)).toBeVisible();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});
