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

const ready = { state: 'swapping', boardChecks: boardChecksOf('ok'), secretIssuedAt: '2026-11-21T10:01:00Z' } as const;
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

describe('a board', () => {
  it('a user enters a valid label before the board is checked', async () => {
    const server = startFakeBoardServer();
    const { user } = await showReplacement();
    await user.click(button('Check the board'));
    const address = screen.getByLabelText('MAC address');
    expect(address).toHaveAccessibleDescription(/This is not a MAC address/);
    expect(screen.getByLabelText('Range')).toHaveAccessibleDescription(/Choose the range/);
    await waitFor(() => expect(address).toHaveFocus());
    expect(server.asked('POST')).toHaveLength(0);
  });

  it.each([
    ['gamma', 'Range', 'otherRange', /made for a different range/],
    ['macAddress', 'MAC address', 'sameBoard', /to be replaced/],
    ['macAddress', 'MAC address', 'usedElsewhere', /registered for another machine/],
  ])('the page reports a board that does not fit at its field: %s %s %s', async (path, label, message, words) => {
    const server = startFakeBoardServer();
    server.refuse(422, 'BOARD_INCOMPATIBLE', { errors: [{ path, message }] });
    const { user } = await showReplacement();
    await user.type(screen.getByLabelText('MAC address'), '001b44113ab7');
    await user.selectOptions(screen.getByLabelText('Range'), 'Infinity');
    await user.click(button('Check the board'));
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('MAC address')).toHaveValue('001b44113ab7');
  });
});

describe('transferring the data', () => {
  it.each([
    [409, 'APPLIANCE_OFFLINE', {}, 'The machine is not connected.'],
    [409, 'BOARD_NOT_READY', { reason: 'blank' }, /The board is not blank/],
    [409, 'COMMAND_REFUSED', { reason: 'notBlank' }, 'The board refused: it is not blank'],
    [409, 'COMMAND_REFUSED', { reason: 'ofTomorrow' }, 'The board refused: ofTomorrow'],
  ])('a refused transfer to a board shows the reason (%d %s %j): %s', async (status, code, extra, words) => {
    const server = startFakeBoardServer(ready);
    server.refuse(status, code, extra);
    const { user } = await showReplacement();
    await user.click(button('Transfer data'));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(words)).toBeVisible();
    expect(within(alert).getByText('No data was transferred.')).toBeVisible();
  });

  it('a refused transfer to a board names the parameters that the board does not know', async () => {
    const server = startFakeBoardServer(ready);
    const errors = [{ path: 'SB', message: 'unknownParameter' }];
    server.refuse(409, 'COMMAND_REFUSED', { reason: 'unknownParameter', errors });
    const { user } = await showReplacement();
    await user.click(button('Transfer data'));
    expect(await screen.findByText('name of SB: it does not have this parameter')).toBeVisible();
  });

  it('the page repeats a data transfer without a response as the same command', async () => {
    const server = startFakeBoardServer(ready);
    server.refuse(504, 'COMMAND_OUTCOME_UNKNOWN');
    const { user } = await showReplacement();
    await user.click(button('Transfer data'));
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(currentStep()).toBe('Verify and finish'));
    const [first, second] = await server.bodies('POST /restore');
    expect(second).toEqual(first);
  });

  it('a data transfer to a board is not repeated when the machine has reported success', async () => {
    const server = startFakeBoardServer(ready);
    server.refuse(504, 'COMMAND_OUTCOME_UNKNOWN');
    const { user } = await showReplacement();
    await user.click(button('Transfer data'));
    const again = await screen.findByRole('button', { name: 'Check again' });
    server.change({ state: 'restored', restoredChecks: restoredChecksOf('waiting') });
    await user.click(again);
    await waitFor(() => expect(currentStep()).toBe('Verify and finish'));
    expect(server.asked('POST /restore')).toHaveLength(1);
  });

  it.each([
    ['the same command where the server has not answered', lost, true],
    ['another one where the board has not answered in time', null, false],
  ])('a retry of the data transfer sends %s', async (_, refusal, isSame) => {
    const server = startFakeBoardServer(ready);
    if (refusal) server.refusals.push(refusal);
    else server.refuse(504, 'COMMAND_OUTCOME_UNKNOWN');
    const { user } = await showReplacement();
    await user.click(button('Transfer data'));
    await screen.findByRole('button', { name: 'Check again' });
    await user.click(button('Transfer data'));
    await waitFor(() => expect(currentStep()).toBe('Verify and finish'));
    const [first, second] = await server.bodies('POST /restore');
    expect(second.commandId === first.commandId).toBe(isSame);
  });
});

describe('a conflict with another user', () => {
  it.each([
    ['prepared', 'Cancel the replacement', 'swapping', 'Fit the new board'],
    ['swapping', 'Transfer data', 'restored', 'Verify and finish'],
  ] as const)(
    'the page shows the current replacement and that another user was faster: %s',
    async (state, action, now, step) => {
      const server = startFakeBoardServer({ ...ready, state });
      server.refuse(409, 'BOARD_REPLACEMENT_CHANGED', {}, { state: now, boardChecks: boardChecksOf('waiting') });
      const { user } = await showReplacement();
      await user.click(button(action));
      expect(await screen.findByText(/Somebody else has continued the replacement in the meantime/)).toBeVisible();
      await waitFor(() => expect(currentStep()).toBe(step));
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('the dialog of a replacement closes when another user has cancelled the replacement', async () => {
    const server = startFakeBoardServer({ state: 'prepared' });
    server.refuse(409, 'BOARD_REPLACEMENT_CHANGED', {}, { state: 'cancelled' });
    const { user } = await showReplacement();
    await user.click(button('Issue link secret…'));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Issue link secret' }));
    await waitFor(() => expect(currentStep()).toBe('Check'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText(/Somebody else has continued/)).toBeVisible();
  });

  it('the page says that the replacement cannot be finished yet', async () => {
    const server = startFakeBoardServer({ state: 'restored', restoredChecks: restoredChecksOf('ok') });
    server.refuse(409, 'BOARD_NOT_READY', { reason: 'restored' });
    const { user } = await showReplacement();
    await user.click(button('Finish replacement'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/does not yet continue from the data of the old one/);
  });
});
