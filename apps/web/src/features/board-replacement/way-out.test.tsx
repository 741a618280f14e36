import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import { boardChecksOf, restoredChecksOf, startFakeBoardServer } from './testing/fake-board-server.ts';
import { button, currentStep, showReplacement } from './testing/show-replacement.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));
beforeAll(() => startTestTexts('common', 'errors', 'board-replacement'));
beforeEach(() => vi.unstubAllGlobals());

type User = Awaited<ReturnType<typeof showReplacement>>['user'];

const id = '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b10';
const swapping = { state: 'swapping', secretIssuedAt: '2026-11-21T10:01:00Z' } as const;
const waiting = { ...swapping, boardChecks: boardChecksOf('waiting') };
const ready = { ...swapping, boardChecks: boardChecksOf('ok') };

const failing = <Check extends { check: string; outcome: string }>(checks: Check[], name: Check['check']) =>
  checks.map((one) => (one.check === name ? { ...one, outcome: 'failed' as const } : one));

async function enterLabel(user: User): Promise<HTMLElement> {
  await user.click(button('Use another board…'));
  const form = screen.getByRole('dialog', { name: 'Use another board' });
  expect(within(form).getByLabelText('MAC address')).toHaveFocus();
  await user.type(within(form).getByLabelText('MAC address'), '001b44113ac8');
  await user.selectOptions(within(form).getByLabelText('Range'), 'Infinity');
  await user.click(within(form).getByRole('button', { name: 'Check the board' }));
  return form;
}

describe('another board', () => {
  it('a user names another board in place of a faulty new board, with the same link secret', async () => {
    const server = startFakeBoardServer({ state: 'prepared' });
    const { user } = await showReplacement();
    await user.click(button('Issue link secret…'));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Issue link secret' }));
    await screen.findByText('secret-1');
    await enterLabel(user);
    expect(await screen.findByText(/The label of the new one must say 00:1b:44:11:3a:c8/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await server.bodies('POST /board')).toEqual([{ id, macAddress: '00:1b:44:11:3a:c8', gamma: 'infinity' }]);
    expect(screen.getByText('secret-1')).toBeVisible();
    expect(button('Use another board…')).toHaveFocus();
  });

  it('the page reports a second board that does not fit at its field', async () => {
    const server = startFakeBoardServer(waiting);
    server.refuse(422, 'BOARD_INCOMPATIBLE', { errors: [{ path: 'macAddress', message: 'sameBoard' }] });
    const { user } = await showReplacement();
    const form = await enterLabel(user);
    const address = within(form).getByLabelText('MAC address');
    await waitFor(() => expect(address).toHaveAccessibleDescription(/This is the board to be replaced/));
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));
    await user.click(button('Use another board…'));
    expect(screen.getByLabelText('MAC address')).toHaveAccessibleDescription(/^12 digits/);
  });

  it('the dialog for another board closes when another user has continued', async () => {
    const server = startFakeBoardServer(waiting);
    server.refuse(409, 'BOARD_REPLACEMENT_CHANGED', {}, { newMacAddress: '00:1b:44:11:3a:d9' });
    const { user } = await showReplacement();
    await enterLabel(user);
    expect(await screen.findByText(/Somebody else has continued/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/The label of the new one must say 00:1b:44:11:3a:d9/)).toBeVisible();
  });

  it('a user continues with another board after the first board refused the data', async () => {
    const server = startFakeBoardServer(ready);
    server.refuse(409, 'COMMAND_REFUSED', { reason: 'unsupported' });
    const { user, look } = await showReplacement();
    await user.click(button('Transfer data'));
    await screen.findByRole('alert');
    await enterLabel(user);
    await waitFor(() => expect(currentStep()).toBe('Fit the new board'));
    server.change({ boardChecks: boardChecksOf('ok') });
    await look();
    await waitFor(() => expect(currentStep()).toBe('Transfer data'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['board', /Fit the board with the MAC address 00:1b:44:11:3a:b7, or choose “Use another board…”/],
    ['range', /Use one made for Infinity/],
    ['firmware', /than that of the old board \(FW00 1\.4\.0, FW02 1\.1\.0\)\. Use a board whose versions/],
    ['blank', /Use a new board/],
  ] as const)('the advice for a failed board check leads to another board: %s', async (check, words) => {
    startFakeBoardServer({ ...swapping, boardChecks: failing(boardChecksOf('ok'), check) });
    await showReplacement();
    expect(currentStep()).toBe('Fit the new board');
    expect(screen.getByText(words)).toBeVisible();
    expect(button('Use another board…')).toBeEnabled();
  });
});

it('the page gives advice while a new board has not connected', async () => {
  const server = startFakeBoardServer(waiting);
  const { look } = await showReplacement();
  expect(screen.getByText(/If it does not, check the serial number and the link secret/)).toBeVisible();
  server.change({ boardChecks: [{ check: 'connected', outcome: 'ok' }, ...boardChecksOf('waiting').slice(1)] });
  await look();
  await waitFor(() => expect(screen.queryByText(/check the serial number and the link secret/)).toBeNull());
});

it('the page returns to fitting the board after the failed board was removed', async () => {
  const server = startFakeBoardServer(ready);
  server.refuse(409, 'APPLIANCE_OFFLINE', {}, { boardChecks: boardChecksOf('waiting') });
  const { user } = await showReplacement();
  await user.click(button('Transfer data'));
  await waitFor(() => expect(currentStep()).toBe('Fit the new board'));
  expect(within(screen.getByRole('alert')).getByText('No data was transferred.')).toBeVisible();
  expect(button('Issue another link secret…')).toBeEnabled();
  expect(button('Use another board…')).toBeEnabled();
});

describe('finishing anyway', () => {
  const counters = failing(restoredChecksOf('ok'), 'counters');

  it('a board replacement finishes without confirmation if all checks have passed', async () => {
    startFakeBoardServer({ state: 'restored', restoredChecks: failing(restoredChecksOf('ok'), 'parameters') });
    await showReplacement();
    expect(button('Finish replacement')).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Finish anyway…' })).toBeNull();
  });

  it('the dialog for finishing anyway names the failed checks and asks once', async () => {
    const restoredChecks = counters.map((one) =>
      one.check === 'machineId' ? { ...one, outcome: 'waiting' as const } : one,
    );
    const server = startFakeBoardServer({ state: 'restored', restoredChecks });
    const { user } = await showReplacement();
    expect(screen.getByText(/does not count from the transferred values/)).toBeVisible();
    expect(button('Finish replacement')).toBeDisabled();
    await user.click(button('Finish anyway…'));
    const question = screen.getByRole('alertdialog', { name: 'Finish the replacement on Piatti 9 anyway?' });
    const named = within(question).getAllByRole('listitem');
    expect(named.map(({ textContent }) => textContent)).toEqual(['Counters: Not OK', 'Machine ID: Waiting']);
    expect(within(question).getByText(/audit log records that you finished anyway/)).toBeVisible();
    expect(server.asked('POST /finish')).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Finish anyway' }));
    expect(await screen.findByRole('heading', { name: 'The main board of Piatti 9 has been replaced' })).toBeVisible();
    expect(await server.bodies('POST /finish')).toEqual([{ id, isAccepted: true }]);
  });

  it('the dialog for finishing anyway shows why finishing failed', async () => {
    const server = startFakeBoardServer({ state: 'restored', restoredChecks: counters });
    server.refuse(403, 'FORBIDDEN');
    const { user } = await showReplacement();
    await user.click(button('Finish anyway…'));
    const question = screen.getByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Finish anyway' }));
    expect(await within(question).findByRole('alert')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the dialog for finishing anyway closes when all checks pass', async () => {
    const server = startFakeBoardServer({ state: 'restored', restoredChecks: restoredChecksOf('waiting') });
    const { user, look } = await showReplacement();
    await user.click(button('Finish anyway…'));
    server.change({ restoredChecks: restoredChecksOf('ok') });
    await look();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(button('Finish replacement')).toBeEnabled();
  });
});
