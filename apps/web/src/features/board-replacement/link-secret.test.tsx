import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import { startFakeBoardServer } from './testing/fake-board-server.ts';
import { button, showReplacement } from './testing/show-replacement.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));
beforeAll(() => startTestTexts('common', 'errors', 'board-replacement'));
beforeEach(() => vi.unstubAllGlobals());

type User = Awaited<ReturnType<typeof showReplacement>>['user'];

async function issue(user: User, name: string): Promise<void> {
  await user.click(button(name));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Issue link secret' }));
}

describe('the link secret', () => {
  it('the link secret of a new board is only on the page, and gone after a reload', async () => {
    startFakeBoardServer({ state: 'prepared' });
    const { user, unmount, queryClient } = await showReplacement();
    await issue(user, 'Issue link secret…');
    expect(await screen.findByText('secret-1')).toBeVisible();
    const kept = [...queryClient.getQueryCache().getAll(), ...queryClient.getMutationCache().getAll()].map(
      ({ state }) => state,
    );
    expect(kept.length).toBeGreaterThan(1);
    expect(JSON.stringify([kept, { ...localStorage }, { ...sessionStorage }, location.href])).not.toContain('secret-1');
    unmount();
    await showReplacement();
    expect(screen.queryByText('secret-1')).toBeNull();
    expect(screen.getByText(/shown only then/)).toBeVisible();
  });

  it('a user copies the link secret of a new board', async () => {
    startFakeBoardServer({ state: 'prepared' });
    const { user } = await showReplacement();
    await issue(user, 'Issue link secret…');
    await user.click(await screen.findByRole('button', { name: 'Copy: Link secret' }));
    expect(await navigator.clipboard.readText()).toBe('secret-1');
    expect(screen.getByText('Copied')).toBeInTheDocument();
  });

  it('a user replaces the link secret of a new board after a confirmation', async () => {
    const server = startFakeBoardServer({ state: 'prepared' });
    const { user } = await showReplacement();
    await issue(user, 'Issue link secret…');
    await screen.findByText('secret-1');
    await issue(user, 'Issue another link secret…');
    expect(await screen.findByText('secret-2')).toBeVisible();
    expect(screen.queryByText('secret-1')).toBeNull();
    expect(server.asked('POST /secret')).toHaveLength(2);
  });

  it('the link secret disappears when another user has issued a new secret', async () => {
    const server = startFakeBoardServer({ state: 'prepared' });
    const { user, look } = await showReplacement();
    await issue(user, 'Issue link secret…');
    await screen.findByText('secret-1');
    server.issueSecret();
    await look();
    await waitFor(() => expect(screen.queryByText('secret-1')).toBeNull());
    expect(screen.getByText(/shown only then/)).toBeVisible();
  });

  it('the link secret is not issued while a cycle is running', async () => {
    const server = startFakeBoardServer({ state: 'prepared' });
    server.refuse(409, 'BOARD_NOT_READY', { reason: 'cycleRunning' });
    const { user } = await showReplacement();
    await issue(user, 'Issue link secret…');
    const question = screen.getByRole('alertdialog');
    expect(await within(question).findByText('A cycle is running. Wait until it has ended.')).toBeVisible();
  });
});
