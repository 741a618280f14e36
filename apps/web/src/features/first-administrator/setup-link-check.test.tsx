import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { SetupLinkCheck } from './setup-link-check.tsx';

beforeEach(() => startTestTexts('common', 'errors', 'first-administrator'));

const ok = (more: object = {}) => Response.json({ code: '200', message: 'ok', ...more });
const refused = (status: number, code: string) => Response.json({ code, message: code }, { status });

function show(companyName: string | null, create: () => Response = ok) {
  const { requests } = startFakeServer({
    'POST /api/v2/account/setup/check': () => ok({ companyName }),
    'POST /api/v2/account/setup/administrator': create,
  });
  const onCreated = vi.fn();
  renderWithQueries(<SetupLinkCheck token="token-1" onCreated={onCreated} />);
  return { requests, onCreated, user: userEvent.setup() };
}

const submit = () => screen.getByRole('button', { name: 'Create administrator' });

async function fillIn(user: ReturnType<typeof userEvent.setup>, password = 'Quiet-harbour-52') {
  await user.type(await screen.findByLabelText('First name'), 'Ada');
  await user.type(screen.getByLabelText('Last name'), 'Riva');
  await user.type(screen.getByLabelText('E-mail'), 'ada@laguna.example');
  await user.type(screen.getByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Confirm password'), password);
}

it('the operator creates the administrator and the proposed company', async () => {
  const { user, requests, onCreated } = show(null);
  await fillIn(user);
  await user.click(submit());
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  expect(await requests[1]?.json()).toEqual({
    token: 'token-1',
    firstName: 'Ada',
    lastName: 'Riva',
    email: 'ada@laguna.example',
    password: 'Quiet-harbour-52',
    language: 'en',
    companyName: 'Marea',
  });
});

it('the form does not ask for a company that an import created', async () => {
  const { user, requests } = show('Laguna');
  await fillIn(user);
  expect(screen.getByText('The account will belong to Laguna.')).toBeVisible();
  expect(screen.queryByLabelText('Name of your company')).toBeNull();
  await user.click(submit());
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(await requests[1]?.json()).not.toHaveProperty('companyName');
});

it('the form marks each missing field and sends nothing', async () => {
  const { user, requests } = show(null);
  await screen.findByLabelText('First name');
  await user.click(submit());
  expect(await screen.findAllByText('Please fill in this field.')).toHaveLength(4);
  await vi.waitFor(() => expect(screen.getByLabelText('First name')).toHaveFocus());
  expect(requests).toHaveLength(1);
});

it('the page explains how to get another setup link when this link is refused', async () => {
  const { user } = show(null, () => refused(422, 'CODE_NOT_ACCEPTED'));
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByText(/^This link was already used/)).toBeVisible();
  expect(screen.getByText('washboard admin first-administrator')).toBeVisible();
});

it.each([
  ['PASSWORD_TOO_COMMON', 422, 'This password is too easy to guess.'],
  ['ACCOUNT_EXISTS', 409, 'This address already has an account. Use another address.'],
])('the form shows %s at its field', async (code, status, text) => {
  const { user, onCreated } = show(null, () => refused(status, code));
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByText(text)).toBeVisible();
  expect(onCreated).not.toHaveBeenCalled();
});
