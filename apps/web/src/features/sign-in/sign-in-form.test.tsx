import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import type { SignInFailure } from './sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

beforeEach(() => startTestTexts('common', 'sign-in'));

function show({ failure = null, email = '' }: { failure?: SignInFailure | null; email?: string } = {}) {
  const onSubmit = vi.fn(async () => undefined);
  render(
    <MantineProvider>
      <SignInForm rememberedEmail={email} failure={failure} isDisabled={false} onSubmit={onSubmit} />
    </MantineProvider>,
  );
  return { onSubmit, user: userEvent.setup() };
}

const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Log in' });

describe('the sign-in form', () => {
  it('can be sent only when both fields are filled', async () => {
    const { user } = show();
    expect(button()).toBeDisabled();
    await user.type(screen.getByLabelText('E-mail address'), 'kitchen@washboard.example');
    expect(button()).toBeDisabled();
    await user.type(password(), 'secret');
    expect(button()).toBeEnabled();
  });

  it('is sent by Enter, and remembers unless told otherwise', async () => {
    const { user, onSubmit } = show({ email: 'kitchen@washboard.example' });
    await user.type(password(), 'secret{Enter}');
    expect(onSubmit).toHaveBeenCalledWith({
      email: 'kitchen@washboard.example',
      password: 'secret',
      isRemembered: true,
    });
  });

  it('can forget', async () => {
    const { user, onSubmit } = show({ email: 'kitchen@washboard.example' });
    await user.click(screen.getByRole('checkbox'));
    await user.type(password(), 'secret{Enter}');
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ isRemembered: false }));
  });

  it('shows and hides the password', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Show or hide password' }));
    expect(password()).toHaveAttribute('type', 'text');
  });

  it.each([
    ['invalidCredentials', 'The e-mail address or password is wrong.'],
    ['throttled', /Too many attempts/],
    ['unreachable', /cannot be reached/],
    ['failed', /error on its side/],
    ['inactive', /has not been activated yet/],
  ] as const)('says what went wrong: %s', (failure, text) => {
    show({ failure });
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it('leads back to the password when it was wrong', () => {
    show({ failure: 'invalidCredentials', email: 'kitchen@washboard.example' });
    expect(password()).toHaveFocus();
  });
});
