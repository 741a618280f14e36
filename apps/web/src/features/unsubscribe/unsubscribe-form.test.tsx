import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { UnsubscribeForm } from './unsubscribe-form.tsx';

beforeEach(() => startTestTexts('common', 'unsubscribe', 'errors'));

const account = 'POST /api/v1/account';
const state = (isOn: boolean) => () => Response.json({ kind: 'weeklyReport', isOn });

function show(answers: Record<string, () => Response>) {
  const server = startFakeServer(
    Object.fromEntries(Object.entries(answers).map(([name, answer]) => [`${account}/${name}`, answer])),
  );
  renderWithQueries(<UnsubscribeForm token="token-1" />);
  return { ...server, user: userEvent.setup() };
}

it('a reader switches e-mails off after a confirmation, and on again', async () => {
  const { user, requests } = show({
    checkUnsubscribeLink: state(true),
    unsubscribe: state(false),
    resubscribe: state(true),
  });
  expect(await screen.findByText('Switch off the weekly report?')).toBeVisible();
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/account/checkUnsubscribeLink']);
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('The weekly report is switched off.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch on again' }));
  expect(await screen.findByText('The weekly report is switched on again.')).toBeVisible();
  expect(await requests.at(-1)?.json()).toEqual({ token: 'token-1' });
});

it.each([
  ['weeklyReport', 'You will no longer receive these e-mails.'],
  ['notificationMails', 'Push messages on your devices continue.'],
])('the page says what ends with %s', async (kind, words) => {
  show({ checkUnsubscribeLink: () => Response.json({ kind, isOn: true }) });
  expect(await screen.findByText(new RegExp(words))).toBeVisible();
});

it('the page says that the e-mails are already off', async () => {
  show({ checkUnsubscribeLink: state(false) });
  expect(await screen.findByText('The weekly report is switched off.')).toBeVisible();
});

it('the page says that a link is not valid', async () => {
  show({ checkUnsubscribeLink: () => problem(422, 'CODE_NOT_ACCEPTED') });
  expect(await screen.findByText(/This link is not valid/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a reader switches e-mails off at the second attempt after a failure', async () => {
  const answers = [() => problem(503, 'SERVICE_UNAVAILABLE'), state(false)];
  const { user } = show({
    checkUnsubscribeLink: state(true),
    unsubscribe: () => (answers.shift() ?? Response.error)(),
  });
  await user.click(await screen.findByRole('button', { name: 'Switch off' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The setting could not be changed.');
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('The weekly report is switched off.')).toBeVisible();
});
