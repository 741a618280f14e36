import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Site } from '@washboard/contract/appliances/sites';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkState } from '../../../../lib/live/live-link.ts';
import { LiveLinkContext } from '../../../../lib/live/live-link-context.tsx';
import { startFakeServer } from '../../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../../testing/test-texts.ts';
import type { CardKind } from '../rows/card-kind.ts';
import { SiteSections } from './site-sections.tsx';

vi.mock('../../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));

const kind: CardKind = {
  Card: ({ machine }) => <p>{machine.applianceName}</p>,
  Place: () => null,
  height: 40,
  gap: 0,
  leastWidth: Number.POSITIVE_INFINITY,
};
let linkState: LinkState = { kind: 'up' };
const link = {
  state: () => linkState,
  onStateChange: () => () => {},
  follow: () => () => {},
  followAlarms: () => () => {},
};

const site = (fields: Partial<Site>): Site => ({
  companyCode: '300001',
  companyName: 'Al Ponte',
  machines: 2,
  needing: 0,
  worst: null,
  ...fields,
});
const troubled = site({ needing: 1, worst: 'critical' });
const quiet = site({ companyCode: '300002', companyName: 'Belvedere', machines: 30 });

let sites: Site[] = [];

function open(total: number) {
  const server = startFakeServer({
    'GET /api/v1/appliance/sites': () => Response.json({ items: sites, nextCursor: null, total: sites.length }),
    'GET /api/v1/appliance/appliances': ({ url }) => {
      const companyCode = new URL(url).searchParams.get('site') ?? '';
      const machine = { serialNumber: `IN${companyCode}`, applianceName: `Machine of ${companyCode}` };
      return Response.json({ items: [machine], nextCursor: null, total: 1 });
    },
  });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const page = (machines: number) => {
    const shown = { filter: { gamma: 'infinity' as const }, total: machines, drafts: new Map(), edits: {} as never };
    return (
      <RouterContextProvider router={router as never}>
        <LiveLinkContext value={link}>
          <SiteSections {...shown} kind={kind} />
        </LiveLinkContext>
      </RouterContextProvider>
    );
  };
  const { queryClient, rerender, unmount } = renderWithQueries(page(total));
  const refetch = () => queryClient.invalidateQueries();
  return { ...server, refetch, grow: (machines: number) => rerender(page(machines)), unmount };
}

const heading = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const requestsOf = (requests: readonly Request[], code: string) =>
  requests.filter(({ url }) => url.includes(`site=${code}`));

beforeEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sites = [troubled, quiet];
  linkState = { kind: 'up' };
  await startTestTexts('common', 'errors', 'appliances');
});

describe('the machines under the names of their sites', () => {
  it('the heading of a site shows the worst state, the number of machines and how many need the user', async () => {
    open(32);
    expect(await heading('Al Ponte')).toHaveAccessibleName(/Critical.*2 machines · 1 needs you$/);
    expect(await heading('Belvedere')).toHaveAccessibleName(/Nothing needs you.*30 machines$/);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.slice(0, 4))).toEqual([
      'Al P',
      'Belv',
    ]);
  });

  it('a heading does not claim that nothing needs the user while the live link is down', async () => {
    linkState = { kind: 'down' };
    open(32);
    expect(await heading('Belvedere')).toHaveAccessibleName(/^Belvedere\s*30 machines$/);
    expect(await heading('Al Ponte')).toHaveAccessibleName(/Critical/);
  });

  it('sites that were open stay open when more machines appear', async () => {
    const { grow } = open(20);
    expect(await heading('Belvedere')).toHaveAttribute('aria-expanded', 'true');
    grow(21);
    expect(await heading('Belvedere')).toHaveAttribute('aria-expanded', 'true');
  });

  it('a quiet site of a large list begins folded, and the page does not request its machines', async () => {
    const { requests } = open(32);
    expect(await screen.findByText('Machine of 300001')).toBeInTheDocument();
    expect(await heading('Al Ponte')).toHaveAttribute('aria-expanded', 'true');
    expect(await heading('Belvedere')).toHaveAttribute('aria-expanded', 'false');
    expect(requestsOf(requests, '300001')[0]?.url).toContain('gamma=infinity');
    expect(requestsOf(requests, '300002')).toEqual([]);
  });

  it.each([
    ['few machines', 20, () => [troubled, quiet]],
    ['one site', 30, () => [quiet]],
  ] as const)('a list with %s shows all sites open', async (_case, total, those) => {
    sites = those();
    open(total);
    expect(await heading('Belvedere')).toHaveAttribute('aria-expanded', 'true');
  });

  it('a site that the user folds or opens by keyboard stays so on the next visit', async () => {
    const { unmount } = open(32);
    (await heading('Belvedere')).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Machine of 300002')).toBeInTheDocument();
    (await heading('Al Ponte')).focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(screen.queryByText('Machine of 300001')).toBeNull());
    unmount();
    open(32);
    expect(await heading('Belvedere')).toHaveAttribute('aria-expanded', 'true');
    expect(await heading('Al Ponte')).toHaveAttribute('aria-expanded', 'false');
  });

  it('a site opens when one of its machines needs the user, and stays open afterwards', async () => {
    const { refetch } = open(32);
    expect(await heading('Belvedere')).toHaveAttribute('aria-expanded', 'false');
    sites = [troubled, { ...quiet, needing: 1, worst: 'warning' }];
    await refetch();
    await waitFor(async () => expect(await heading('Belvedere')).toHaveAttribute('aria-expanded', 'true'));
    sites = [troubled, quiet];
    await refetch();
    expect(await heading('Belvedere')).toHaveAccessibleName(/Nothing needs you/);
    expect(await heading('Belvedere')).toHaveAttribute('aria-expanded', 'true');
  });

  it('the page shows the machines of a site as a list with the name of the site', async () => {
    open(32);
    const list = await screen.findByRole('list', { name: 'Al Ponte' });
    expect(await within(list).findByText('Machine of 300001')).toBeInTheDocument();
  });
});
