import { MantineProvider } from '@mantine/core';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

beforeEach(() => startTestTexts('common', 'errors'));

function Fields({ isCommon = false }) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  return (
    <NewPasswordFields
      isCommon={isCommon}
      password={{ value: password, onChange: (event) => setPassword(event.currentTarget.value) }}
      confirmation={{ value: confirmation, onChange: (event) => setConfirmation(event.currentTarget.value) }}
    />
  );
}

function show() {
  render(
    <MantineProvider>
      <Fields />
    </MantineProvider>,
  );
  return userEvent.setup();
}

const unmet = () =>
  screen
    .getAllByRole('listitem')
    .filter((rule) => within(rule).queryByLabelText('Not met yet:'))
    .map((rule) => rule.textContent);

describe('a new password', () => {
  it.each([
    ['', ['At least 8 characters', 'A lowercase letter', 'An uppercase letter', 'A digit']],
    ['short', ['At least 8 characters', 'An uppercase letter', 'A digit']],
    ['longenough1', ['An uppercase letter']],
    ['LONGENOUGH', ['A lowercase letter', 'A digit']],
    ['Longenough1', []],
  ])('the password %j reports %j as missing', async (password, missing) => {
    const user = show();
    if (password) await user.type(screen.getByLabelText('New password'), password);
    expect(unmet()).toEqual(missing);
  });

  it('a tooltip explains the rules, recommends a special character and closes on Escape', async () => {
    const user = show();
    const tooltip = screen.getByRole('tooltip', { hidden: true });
    expect(tooltip).toHaveTextContent('A special character (#?!@$%^&*-) is recommended.');
    act(() => screen.getByRole('button', { name: 'Password requirements' }).focus());
    expect(tooltip).toHaveAttribute('data-open', 'true');
    await user.keyboard('{Escape}');
    expect(tooltip).toHaveAttribute('data-open', 'false');
  });

  it('the field reports a common password', () => {
    render(
      <MantineProvider>
        <Fields isCommon />
      </MantineProvider>,
    );
    expect(screen.getByLabelText('New password')).toBeInvalid();
    expect(screen.getByText('This password is too easy to guess.')).toBeVisible();
  });

  it('a password can be made visible', async () => {
    const user = show();
    const [toggle] = screen.getAllByRole('button', { name: 'Show or hide password' });
    if (toggle) await user.click(toggle);
    expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Confirm password')).toHaveAttribute('type', 'password');
  });
});
