import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import { boardChecksOf, restoredChecksOf, startFakeBoardServer } from './testing/fake-board-server.ts';
import { button, currentStep, machine, showReplacement } from './testing/show-replacement.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));
beforeAll(() => startTestTexts('common', 'errors', 'board-replacement'));
beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.useRealTimers());

const id = '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b10';
const secretIssuedAt = '2026-11-21T10:01:00Z';

describe('the backup for the new board', () => {
  it('the page shows the backup of the old board before anything changes', async () => {
    startFakeBoardServer();
    await showReplacement();
    expect(currentStep()).toBe('Check');
    for (const text of ['2 values', /^1,234 cycles, 4,567.l, 890.kWh$/, '1,234', 'M-77', 'E07']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByText(/Leave it switched on until the old board is blocked/)).toBeVisible();
  });

  it('the backup of the old board is the last report before the machine went offline', async () => {
    startFakeBoardServer();
    const state = { ...machine.state, connection: { state: 'offline' as const, since: '2026-11-20T08:00:00Z' } };
    await showReplacement({ ...machine, state });
    expect(screen.getByText(/has not been connected since .*20.* is lost/)).toBeVisible();
  });

  it('the backup of the old board consists of presets if the machine never reported its parameters', async () => {
    const server = startFakeBoardServer();
    server.boardReplacement.backup = { ...server.boardReplacement.backup, parametersAt: null };
    await showReplacement();
    expect(screen.getByText('2 default values of the model')).toBeVisible();
    expect(screen.getByText(/has never reported its parameters/)).toBeVisible();
  });

  it.each([
    ['before', null, null],
    ['when it is given', { state: 'swapping', secretIssuedAt, boardChecks: boardChecksOf('ok') }, null],
    ['afterwards', { state: 'restored', secretIssuedAt, restoredChecks: restoredChecksOf('ok') }, 'Go to parameters'],
  ] as const)(
    'the backup names the parameters whose impossible values it replaced with presets: %s',
    async (_, replacement, way) => {
      const server = startFakeBoardServer(replacement);
      server.boardReplacement.backup = { ...server.boardReplacement.backup, presetCodes: ['SB', 'DI8'] };
      await showReplacement();
      expect(screen.getByText(/reported values of 2 parameters cannot be right.*Check them/)).toBeVisible();
      expect(screen.getByText('name of SB')).toBeVisible();
      expect(screen.getByText('name of DI8')).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Go to parameters' })?.textContent ?? null).toBe(way);
    },
  );
});

describe('a replacement', () => {
  it('a user replaces a board in all steps, and the page names the user', async () => {
    const server = startFakeBoardServer();
    const { user, look } = await showReplacement();
    await user.type(screen.getByLabelText('MAC address'), '00-1B-44-11-3A-B7');
    await user.selectOptions(screen.getByLabelText('Range'), 'Infinity');
    await user.click(button('Check the board'));
    expect(await screen.findByText('The board 00:1b:44:11:3a:b7 fits this machine.')).toBeVisible();
    expect(await server.bodies('POST')).toEqual([{ macAddress: '00:1b:44:11:3a:b7', gamma: 'infinity' }]);
    expect(screen.getByText(/started by Sara Riva/)).toBeVisible();

    await user.click(button('Issue link secret…'));
    const question = screen.getByRole('alertdialog', { name: 'Block the old board of Piatti 9?' });
    expect(within(question).getByText(/cannot be undone/)).toBeVisible();
    expect(server.asked('POST /secret')).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Issue link secret' }));
    expect(await screen.findByText('secret-1')).toBeVisible();
    expect(screen.getByText(/enter the serial number IN240090 and the link secret/)).toBeVisible();
    expect(screen.getByText('the panel')).toBeVisible();

    server.change({ boardChecks: boardChecksOf('ok') });
    await look();
    expect(await screen.findByRole('heading', { name: 'Transfer data' })).toBeVisible();
    await user.click(button('Transfer data'));
    await waitFor(() => expect(currentStep()).toBe('Verify and finish'));
    expect(await server.bodies('POST /restore')).toEqual([{ id, commandId: expect.any(String) }]);
    expect(button('Finish replacement')).toBeDisabled();

    server.change({ restoredChecks: restoredChecksOf('ok') });
    await look();
    await user.click(button('Finish replacement'));
    const title = await screen.findByRole('heading', { name: 'The main board of Piatti 9 has been replaced' });
    expect(title).toHaveFocus();
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts.slice(0, 3)).toEqual(['00:1b:44:11:3a:00', '00:1b:44:11:3a:b7', 'Sara Riva']);
    expect(screen.getByRole('link', { name: 'Go to events' })).toHaveAttribute('href', '/device/IN240090/events');
    await user.click(button('Replace again'));
    expect(currentStep()).toBe('Check');
    await user.click(button('Back'));
    expect(screen.getByRole('heading', { name: 'The main board of Piatti 9 has been replaced' })).toHaveFocus();
  });

  it('a user can cancel a board replacement until the old board is locked out', async () => {
    const server = startFakeBoardServer({ state: 'prepared' });
    const { user } = await showReplacement();
    await user.click(button('Cancel the replacement'));
    await waitFor(() => expect(currentStep()).toBe('Check'));
    expect(server.asked('DELETE').map(({ url }) => new URL(url).search)).toEqual([`?id=${id}`]);
  });

  it('the focus moves to the next step when the focused element disappears', async () => {
    startFakeBoardServer({ state: 'prepared' });
    const { user } = await showReplacement();
    expect(document.body).toHaveFocus();
    await user.click(button('Cancel the replacement'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Check' })).toHaveFocus());
  });

  it('the focus stays in place when the new board advances the replacement', async () => {
    const server = startFakeBoardServer({ state: 'swapping', secretIssuedAt, boardChecks: boardChecksOf('waiting') });
    const { look } = await showReplacement();
    server.change({ boardChecks: boardChecksOf('ok') });
    await look();
    expect(await screen.findByRole('heading', { name: 'Transfer data' })).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  it('a board replacement can be completed although parameters were set at the panel', async () => {
    const restoredChecks = restoredChecksOf('ok').map((one) =>
      one.check === 'parameters' ? { ...one, outcome: 'failed' as const } : one,
    );
    startFakeBoardServer({ state: 'restored', restoredChecks, differing: ['SB'] });
    await showReplacement();
    expect(screen.getByText('Differs')).toBeVisible();
    expect(screen.getByText('name of SB')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to parameters' })).toHaveAttribute(
      'href',
      '/device/IN240090/parameters',
    );
    expect(button('Finish replacement')).toBeEnabled();
  });
});

describe('the new board’s report', () => {
  it.each([
    ['ok', 'OK'],
    ['waiting', 'Waiting'],
    ['unknown', 'Not reported'],
    ['failed', 'Not OK'],
  ] as const)('the page shows a check that the new board reports as %s as "%s"', async (outcome, words) => {
    const boardChecks = [...boardChecksOf('ok').slice(0, 1), { check: 'blank' as const, outcome: 'waiting' as const }];
    startFakeBoardServer({
      state: 'swapping',
      secretIssuedAt,
      boardChecks: [...boardChecks, { check: 'range', outcome }],
    });
    await showReplacement();
    const row = screen.getByText('Range').closest('li') ?? document.body;
    expect(within(row).getByText(words)).toBeVisible();
    expect(within(row).queryByText(/Use one made for Infinity/) !== null).toBe(outcome === 'failed');
  });

  it('the page polls the new board every two seconds and announces the number of passed checks', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = startFakeBoardServer({ state: 'swapping', secretIssuedAt, boardChecks: boardChecksOf('waiting') });
    await showReplacement();
    const asked = server.asked('GET').length;
    server.change({ boardChecks: [...boardChecksOf('ok').slice(0, 2), ...boardChecksOf('waiting').slice(2)] });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(server.asked('GET')).toHaveLength(asked + 1);
    const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(spoken).toContain('2 of 5 OK');
  });
});
