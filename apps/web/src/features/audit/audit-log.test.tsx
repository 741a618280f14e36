import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditLine } from '@washboard/contract/audit/audit-log';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import { AuditLog } from './audit-log.tsx';
import type { AuditSearch } from './audit-search.ts';

/** The test server. Created before the client, which captures `fetch`. */
const server = vi.hoisted(() => {
  const state = { lines: [] as AuditLine[], asked: [] as URLSearchParams[], isUp: true };
  globalThis.fetch = async (input) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    if (!state.isUp) throw new TypeError('Failed to fetch');
    state.asked.push(searchParams);
    const after = state.lines.filter(({ id }) => id < Number(searchParams.get('cursor') ?? Number.POSITIVE_INFINITY));
    const isFound = !searchParams.has('actor');
    const items = isFound ? after.slice(0, 2) : [];
    return Response.json({ items, nextCursor: isFound && after.length > 2 ? items.at(-1)?.id : null });
  };
  return state;
});

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

const line: AuditLine = {
  id: 9,
  at: '2026-11-20T09:00:00.000Z',
  action: 'account.roleChanged',
  actor: { id: 'a', name: 'Ada Marini', email: 'admin@washboard.example' },
  origin: '192.0.2.7',
  subject: '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b10',
  subjectName: 'Sandro Ricci',
  serialNumber: null,
  before: { role: 'SERVICE' },
  after: { role: 'SERVICE_MANAGER' },
  detail: {},
};

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'audit');
  Object.assign(server, { lines: [line], asked: [], isUp: true });
});

/** Links need a router; these tests do not follow them. */
function createTestRouter() {
  const root = createRootRoute();
  const device = createRoute({ getParentRoute: () => root, path: '/device/$serialNumber' });
  return createRouter({ routeTree: root.addChildren([device]), history: createMemoryHistory() });
}

function Page({ isWhole, start }: { isWhole: boolean; start: AuditSearch }) {
  const [search, setSearch] = useState(start);
  return (
    <>
      <AuditLog search={search} onSearchChange={setSearch} isWhole={isWhole} />
      <code>{JSON.stringify(search)}</code>
    </>
  );
}

async function show(isWhole = true, start: AuditSearch = {}) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider>
        <RouterContextProvider router={createTestRouter()}>
          <Page isWhole={isWhole} start={start} />
        </RouterContextProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Audit log' });
  return userEvent.setup();
}

const rows = async () => (await screen.findAllByRole('row')).slice(1).map((row) => within(row));

describe('the audit log', () => {
  it('shows who did what to which target, from where, with the changes in words', async () => {
    await show();
    const [row] = await rows();
    for (const text of ['Ada Marini', 'admin@washboard.example', '192.0.2.7', 'The role was changed', 'Sandro Ricci']) {
      expect(row?.getByText(text)).toBeVisible();
    }
    expect(row?.getByText('Role: Service → Service manager')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('1 entry');
  });

  it('shows further fields on request', async () => {
    const detail = { commandId: 'c-1', kind: 'cycle', cycleType: 'eco' };
    server.lines = [{ ...line, action: 'command.requested', before: null, after: null, detail }];
    const user = await show();
    const [row] = await rows();
    expect(row?.getByText('Programme: Eco')).not.toBeVisible();
    await user.click(row?.getByText('Command: cycle') ?? document.body);
    expect(row?.getByText('Programme: Eco')).toBeVisible();
    expect(row?.getByText('Command number: c-1')).toBeVisible();
  });

  it('reports that the server found an older database, and the missing period', async () => {
    const detail = { missingSince: '2026-11-19T02:00:00.000Z', missingUntil: '2026-11-20T08:59:00.000Z' };
    const found = { action: 'database.setBack', actor: null, origin: 'server', subject: null, subjectName: null };
    server.lines = [{ ...line, ...found, before: null, after: null, detail }];
    const user = await show();
    const [row] = await rows();
    expect(row?.getByText('The server')).toBeVisible();
    expect(row?.getByText('The database was set back: later data are missing')).toBeVisible();
    expect(row?.queryByText('server')).toBeNull();
    await user.click(row?.getByText(/^Missing since: 19 Nov 2026/) ?? document.body);
    expect(row?.getByText(/^Missing until: 20 Nov 2026/)).toBeVisible();
  });

  it('links machines to their pages, and nothing else', async () => {
    const machine = { subject: 'IN240001', subjectName: 'Piatti 1', serialNumber: 'IN240001' };
    server.lines = [
      { ...line, ...machine },
      { ...line, id: 8 },
    ];
    await show();
    expect(await screen.findByRole('link')).toHaveAttribute('href', '/device/IN240001');
  });

  it('shows unknown values as they are, and a script as text', async () => {
    const before = { weight: '<script>alert(1)</script>' };
    server.lines = [{ ...line, action: 'robot.built', actor: null, before, after: { weight: 3 } }];
    await show();
    expect(await screen.findByText('robot.built')).toBeVisible();
    expect(screen.getByText('weight: <script>alert(1)</script> → 3')).toBeVisible();
    expect(screen.getByText('Not logged in')).toBeVisible();
  });

  it('shows a deleted account as such', async () => {
    server.lines = [{ ...line, actor: { id: 'a', name: '', email: 'deleted-a@deleted.invalid' } }];
    await show();
    expect(await screen.findByText('Deleted account')).toBeVisible();
  });

  it('tells a service manager that it is limited to their machines', async () => {
    await show(false);
    expect(screen.getByText('Only entries about your machines are shown.')).toBeVisible();
  });

  it('loads further pages', async () => {
    server.lines = [line, { ...line, id: 8 }, { ...line, id: 7 }];
    const user = await show();
    expect(await rows()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await vi.waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(server.asked.at(-1)?.get('cursor')).toBe('8');
  });

  it('requests what the filters select', async () => {
    const user = await show(true, { from: '2026-11-01', to: '2026-11-02', subject: '300001' });
    await user.selectOptions(screen.getByLabelText('What'), 'The role was changed');
    await vi.waitFor(() => expect(server.asked.at(-1)?.get('action')).toBe('account.roleChanged'));
    expect(Object.fromEntries(server.asked.at(-1) ?? [])).toMatchObject({
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 3).toISOString(),
      subject: '300001',
    });
    await user.click(screen.getByRole('button', { name: 'Reset filters' }));
    expect(screen.getByText('{}')).toBeVisible();
  });

  it('says that nothing matches, with a way to reset', async () => {
    const user = await show(true, { actor: 'nobody' });
    expect(await screen.findByText('No entry matches')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Reset filters' })[1] ?? document.body);
    expect(await rows()).toHaveLength(1);
  });

  it('shows a failure to load, and retries', async () => {
    server.isUp = false;
    const user = await show();
    expect(await screen.findByRole('alert')).toHaveTextContent('The audit log could not be loaded');
    server.isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });
});
