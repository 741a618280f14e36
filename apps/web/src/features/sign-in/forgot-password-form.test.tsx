import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

beforeEach(() => startTestTexts('common', 'sign-in', 'errors'));

const call = 'POST /api/v2/account/resetPassword/kitchen%40washboard.example';

function Form() {
  const [email, setEmail] = useState('');
  return <ForgotPasswordForm email={email} onEmailChange={setEmail} />;
}

function show(answer: () => Response) {
  const server = startFakeServer({ [call]: answer });
  renderWithQueries(<Form />);
  return { ...server, user: userEvent.setup() };
}

const field = () => screen.getByLabelText('E-mail address');
const button = () => screen.queryByRole('button', { name: 'Send link' });

describe('a forgotten password', () => {
  it('the form requires a valid address', async () => {
    const { user } = show(() => Response.json({}));
    expect(button()).toBeDisabled();
    await user.type(field(), 'kitchen@');
    await user.tab();
    expect(screen.getByText('This is not a valid e-mail address.')).toBeVisible();
    expect(button()).toBeDisabled();
  });

  it('the form sends a link once and removes its button', async () => {
    const { user, requests } = show(() => Response.json({ code: '200', message: 'sent' }));
    await user.type(field(), ' Kitchen@Washboard.example{Enter}');
    expect(await screen.findByRole('status')).toHaveTextContent('kitchen@washboard.example');
    expect(button()).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it.each([
    [
      () => Response.json({ code: 'INTERNAL_ERROR', message: 'failed' }, { status: 500 }),
      'There was a problem resetting the password. Please check the email and try again later.',
    ],
    [
      () =>
        Response.json(
          { code: 'TOO_MANY_REQUESTS', message: 'later' },
          { status: 429, headers: { 'retry-after': '600' } },
        ),
      'Too many attempts. Please try again in 10 minutes.',
    ],
  ])('the form shows why no link was sent and can be submitted again: %#', async (answer, text) => {
    const { user } = show(answer);
    await user.type(field(), 'kitchen@washboard.example{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(button()).toBeEnabled();
  });
});
