import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../../testing/test-texts.ts';
import { ViewList } from './view-list.tsx';
import { useViews } from './views-api.ts';

vi.mock('../../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

beforeAll(() => startTestTexts('common', 'errors', 'appliances'));
beforeEach(() => vi.unstubAllGlobals());

function Menu() {
  return <ViewList views={useViews()} search={{}} onChoose={() => {}} />;
}

const id = '0199a5f0-0000-7000-8000-000000000001';
const button = (name: string) => screen.findByRole('button', { name });

async function openMenu() {
  let items = [{ id, name: 'Asleep', search: { condition: 'off' } }];
  const path = '/api/v1/account/views';
  startFakeServer({
    [`GET ${path}`]: () => Response.json({ items }),
    [`DELETE ${path}/${id}`]: () => {
      items = [];
      return new Response(null, { status: 204 });
    },
  });
  renderWithQueries(<Menu />);
  await button('Asleep');
  return userEvent.setup();
}

describe('the focus in the menu of saved views', () => {
  it('the focus moves to the name field of a saved view, and back to the view on Escape', async () => {
    const user = await openMenu();
    await user.click(await button('Rename the view Asleep'));
    expect(screen.getByLabelText('New name for the view Asleep')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(await button('Asleep')).toHaveFocus();
  });

  it('the focus stays in the menu when a saved view is deleted', async () => {
    const user = await openMenu();
    await user.click(await button('Delete the view Asleep'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Asleep' })).toBeNull());
    expect(await button('All machines')).toHaveFocus();
  });
});
