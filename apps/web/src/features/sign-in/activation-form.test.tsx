import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { ActivationForm } from './activation-form.tsx';

beforeEach(() => startTestTexts('common', 'sign-in', 'errors'));

const account = { email: 'inactive@washboard.example', accessToken: 'access-1' };
const checkCall = 'POST /api/v1/account/checkCode';
const sendCall = 'POST /api/v1/account/sendCode';

function show(answers: Parameters<typeof startFakeServer>[0]) {
  const server = startFakeServer(answers);
  const onConfirmed = vi.fn();
  renderWithQueries(<ActivationForm account={account} onConfirmed={onConfirmed} />);
  return { ...server, onConfirmed, user: userEvent.setup() };
}

const enter = async (user: ReturnType<typeof userEvent.setup>, code: string) => {
  await user.click(screen.getByRole('textbox', { name: 'Digit 1 of 4' }));
  await user.paste(code);
};

describe('the code for an inactive account', () => {
  it.each([
    ['ACTIVE', 'activated'],
    ['PENDING_APPROVAL', 'waitsForApproval'],
  ])('an accepted code makes the account %s, and the form reports it', async (status, confirmation) => {
    const { user, requests, onConfirmed } = show({ [checkCall]: () => Response.json({ status }) });
    const submit = screen.getByRole('button', { name: 'Continue' });
    expect(submit).toBeDisabled();
    await enter(user, '4711');
    await user.click(submit);
    await vi.waitFor(() => expect(onConfirmed).toHaveBeenCalledWith(confirmation));
    expect(await requests[0]?.json()).toEqual({ code: '4711' });
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer access-1');
  });

  it.each([
    [
      () => problem(422, 'CODE_NOT_ACCEPTED'),
      'Error verifying code, please try again or request new verification code',
    ],
    [() => problem(500, 'INTERNAL_ERROR'), 'Error verifying code, please try again or request new verification code'],
    [
      () => new Response(null, { status: 429, headers: { 'retry-after': '60' } }),
      'Too many attempts. Please try again in 60 seconds.',
    ],
  ])('the form explains a refused code: %#', async (answer, text) => {
    const { user, onConfirmed } = show({ [checkCall]: answer });
    await enter(user, '0000');
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(onConfirmed).not.toHaveBeenCalled();
  });

  it('a user requests another code', async () => {
    const { user, requests } = show({ [sendCall]: () => new Response(null, { status: 204 }) });
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByRole('status')).toHaveTextContent('A new code is on its way');
    expect(await requests[0]?.json()).toEqual({ mail: account.email });
  });

  it('the form reports a code that cannot be sent', async () => {
    const { user } = show({ [sendCall]: () => problem(503, 'SERVICE_UNAVAILABLE') });
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText('Error sending new code, please try again.')).toBeVisible();
  });
});
