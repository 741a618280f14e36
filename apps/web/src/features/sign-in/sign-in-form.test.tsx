import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import type { Credentials, SignInFailure } from './sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

beforeEach(() => startTestTexts('common', 'sign-in', 'errors'));

interface FormProps {
  failure: SignInFailure | null;
  onSubmit: (credentials: Credentials) => Promise<void>;
}

function Form({ failure, onSubmit, ...given }: FormProps & { email: string }) {
  const [email, setEmail] = useState(given.email);
  return (
    <SignInForm
      email={email}
      onEmailChange={setEmail}
      failure={failure}
      isDisabled={false}
      forgotLink={null}
      onSubmit={onSubmit}
    />
  );
}

function show({ failure = null, email = '' }: { failure?: SignInFailure | null; email?: string } = {}) {
  const onSubmit = vi.fn(async () => undefined);
  render(
    <MantineProvider>
      <Form email={email} failure={failure} onSubmit={onSubmit} />
    </MantineProvider>,
  );
  return { onSubmit, user: userEvent.setup() };
}

const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Log in' });

describe('the sign-in form', () => {
  it('the form can be submitted only with both fields filled', async () => {
    const { user } = show();
    expect(button()).toBeDisabled();
    await user.type(screen.getByLabelText('E-mail address'), 'kitchen@washboard.example');
    expect(button()).toBeDisabled();
    await user.type(password(), 'secret');
    expect(button()).toBeEnabled();
  });

  it('a user submits the form with Enter, and the browser remembers the address by default', async () => {
    const { user, onSubmit } = show({ email: 'kitchen@washboard.example' });
    await user.type(password(), 'secret{Enter}');
    expect(onSubmit).toHaveBeenCalledWith({
      email: 'kitchen@washboard.example',
      password: 'secret',
      isRemembered: true,
    });
  });

  it('a user can choose that the browser forgets the address', async () => {
    const { user, onSubmit } = show({ email: 'kitchen@washboard.example' });
    await user.click(screen.getByRole('checkbox'));
    await user.type(password(), 'secret{Enter}');
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ isRemembered: false }));
  });

  it('a user shows the password', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Show or hide password' }));
    expect(password()).toHaveAttribute('type', 'text');
  });

  it.each([
    [{ kind: 'invalidCredentials' }, 'The e-mail address or password is wrong.'],
    [{ kind: 'throttled', retryAfterS: 300 }, 'Too many attempts. Please try again in 5 minutes.'],
    [{ kind: 'throttled', retryAfterS: null }, /wait a few minutes/],
    [{ kind: 'unreachable' }, /cannot be reached/],
    [{ kind: 'failed' }, /error on the server/],
  ] as const)('the form shows why the sign-in failed: %j', (failure, text) => {
    show({ failure });
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it('the form focuses the password after wrong credentials', () => {
    show({ failure: { kind: 'invalidCredentials' }, email: 'kitchen@washboard.example' });
    expect(password()).toHaveFocus();
  });
});
