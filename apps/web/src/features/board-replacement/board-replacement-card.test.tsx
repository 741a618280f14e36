import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { BoardReplacementCard } from './board-replacement-card.tsx';
import { startFakeBoardServer } from './testing/fake-board-server.ts';
import { machine, withRouter } from './testing/show-replacement.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));
beforeAll(() => startTestTexts('common', 'errors', 'board-replacement'));
beforeEach(() => vi.unstubAllGlobals());

it.each([
  [null, 'Replace main board…', false],
  [{ state: 'completed' }, 'Replace main board…', false],
  [{ state: 'cancelled' }, 'Replace main board…', false],
  [{ state: 'swapping' }, 'Continue the replacement', true],
] as const)(
  'the board card links to a new replacement or to the replacement in progress: %j',
  async (replacement, name, isUnderWay) => {
    startFakeBoardServer(replacement);
    renderWithQueries(withRouter(<BoardReplacementCard machine={machine} />));
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/device/IN240090/board-replacement');
    expect(screen.getByText('00:1b:44:11:3a:00')).toBeVisible();
    expect(screen.queryByText(/started by Sara Riva on/) !== null).toBe(isUnderWay);
  },
);
