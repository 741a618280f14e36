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
import { type AuditLine, auditActions } from '@washboard/contract/audit-log/audit-log';
import { languages } from '@washboard/contract/languages/languages';
import { commandSchema } from '@washboard/contract/machine-link/machine-commands';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import { AuditLog } from './audit-log.tsx';
import type { AuditSearch } from './audit-search.ts';

/** The API client captures `fetch` on import, so the fake is hoisted. */
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
  names: {},
  settings: [],
};

type Texts = Record<string, unknown>;
const auditTexts = import.meta.glob<Texts>('../../locales/*/audit-log.json', { eager: true, import: 'default' });

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'audit-log', 'records', 'rights');
  Object.assign(server, { lines: [line], asked: [], isUp: true });
});

/** Links need a router. */
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
  it('an audit entry says who did what to whom, and its details unfold', async () => {
    const user = await show();
    const [row] = await rows();
    expect(row?.getByText('Ada Marini')).toBeVisible();
    expect(row?.getByRole('paragraph')).toHaveTextContent(
      'changed the role of Sandro Ricci from Service to Service manager',
    );
    expect(row?.queryByText('192.0.2.7')).toBeNull();
    await user.click(row?.getByRole('button', { name: 'Details' }) ?? document.body);
    for (const text of ['Service → Service manager', 'admin@washboard.example', '192.0.2.7']) {
      expect(row?.getByText(text)).toBeVisible();
    }
    expect(screen.getByRole('status')).toHaveTextContent('1 entry');
  });

  const about = { subject: 'IN240001', subjectName: 'Piatti 1', serialNumber: 'IN240001', before: null, after: null };
  const setting = { code: 'DI8', name: 'Dishes: Boiler set point', before: '85.0 °C', after: '82.0 °C' };
  const parameters = { action: 'command.requested', detail: { kind: 'setParameters' } };

  it.each<[Partial<AuditLine>, string]>([
    [{ ...parameters, settings: [setting] }, 'changed “Dishes: Boiler set point” of Piatti 1 from 85.0 °C to 82.0 °C'],
    [
      { ...parameters, settings: [{ ...setting, before: null }] },
      'set “Dishes: Boiler set point” of Piatti 1 to 82.0 °C',
    ],
    [{ ...parameters, settings: [setting, setting] }, 'changed 2 settings of Piatti 1'],
    [{ action: 'command.requested', detail: { kind: 'startCycle', cycleType: 'eco' } }, 'started Eco on Piatti 1'],
    [{ action: 'command.requested', detail: { kind: 'sing' } }, 'sent a command to Piatti 1'],
    [
      { action: 'appliance.renamed', before: { applianceName: 'Piatti' }, after: { applianceName: 'Piatti 1' } },
      'renamed the machine Piatti to Piatti 1',
    ],
    [
      { action: 'alarm.resolved', after: { solution: 1 }, detail: { errorCode: 'T01' }, names: { T01: 'Too slow.' } },
      'recorded what fixed alarm T01 (Too slow.) on Piatti 1',
    ],
    [
      {
        action: 'appliance.assigned',
        before: { assignedCompanyCode: null },
        after: { assignedCompanyCode: '200001' },
        names: { '200001': 'Navigli Service' },
      },
      'assigned Piatti 1 to the service company Navigli Service',
    ],
    [
      {
        action: 'settingsProfile.applied',
        detail: { profile: 'Summer', outcome: 'refused', reason: 'notAllowedNow', runId: 'r-1' },
      },
      'applied the settings profile Summer to Piatti 1: refused',
    ],
    [
      {
        action: 'inspectorLink.opened',
        actor: null,
        subject: '300001',
        subjectName: 'Trattoria Al Ponte',
        serialNumber: null,
        detail: { recipient: 'Health office' },
      },
      'opened the link with which Health office can read the hygiene records of Trattoria Al Ponte',
    ],
    [{ action: 'access.refused', detail: { attempted: 'account.deleted' } }, 'was refused: The account was deleted'],
    [
      { action: 'access.refused', subject: 'GET /x', detail: { permission: 'authorisations:decide' } },
      'was refused: Decide on sign-ups',
    ],
    [{ action: 'access.refused', detail: { permission: 'robots:build' } }, 'was refused: robots:build'],
    [{ action: 'session.ended', subject: 'a', serialNumber: null }, 'logged out'],
    [{ action: 'robot.built', subject: null }, 'performed an action this version does not know: robot.built'],
  ])('the audit entry %j is described in words', async (fields, sentence) => {
    server.lines = [{ ...line, ...about, detail: {}, ...fields }];
    await show();
    const [row] = await rows();
    expect(row?.getByRole('paragraph')).toHaveTextContent(sentence);
  });

  it('an audit entry reports that the server found an older database, and the missing period', async () => {
    const detail = { missingSince: '2026-11-19T02:00:00.000Z', missingUntil: '2026-11-20T08:59:00.000Z' };
    const found = { action: 'database.setBack', actor: null, origin: 'server', subject: null, subjectName: null };
    server.lines = [{ ...line, ...found, before: null, after: null, detail }];
    const user = await show();
    const [row] = await rows();
    expect(row?.getByText('The server')).toBeVisible();
    expect(row?.getByText('found an older database: later data is missing')).toBeVisible();
    await user.click(row?.getByRole('button', { name: 'Details' }) ?? document.body);
    expect(row?.getByText(/^19 Nov 2026/)).toBeVisible();
    expect(row?.getByText(/^20 Nov 2026.*59/)).toBeVisible();
    expect(row?.queryByText('server')).toBeNull();
  });

  it('the audit log links each machine to its page, and has no other links', async () => {
    const renamed = { action: 'appliance.unclaimed', ...about };
    server.lines = [
      { ...line, ...renamed },
      { ...line, id: 8 },
    ];
    await show();
    expect(await screen.findByRole('link')).toHaveAttribute('href', '/device/IN240001');
  });

  it('the audit log shows unknown values unchanged, and a script as text', async () => {
    const before = { weight: '<script>alert(1)</script>' };
    server.lines = [{ ...line, action: 'robot.built', actor: null, before, after: { weight: 3 } }];
    const user = await show();
    expect(await screen.findByText('Not logged in')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect(screen.getByText('<script>alert(1)</script> → 3')).toBeVisible();
  });

  it('equal refusals in a row become one entry, with their number and the time of the first refusal', async () => {
    const refused = {
      ...line,
      action: 'access.refused',
      before: null,
      after: null,
      detail: { permission: 'audit:read' },
    };
    server.lines = [
      { ...refused, id: 9, at: '2026-11-20T09:02:00.000Z' },
      { ...refused, id: 8, at: '2026-11-20T09:00:00.000Z' },
    ];
    await show();
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row?.getByText(/^2 times since/)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('2 entries');
  });

  it.each(languages)('every audited action and command has a sentence: %s', (language) => {
    const texts = auditTexts[`../../locales/${language}/audit-log.json`];
    const textOf = (key: string) => key.split('.').reduce<unknown>((part, name) => (part as Texts)?.[name], texts);
    const keys = [
      ...auditActions.map((action) => `say.${action}`),
      ...commandSchema.def.options.map(({ shape }) => `sayCommand.${shape.kind.def.values[0]}`),
    ];
    expect(keys.filter((key) => typeof textOf(key) !== 'string')).toEqual([]);
  });

  it('the audit log names a deleted account as deleted', async () => {
    server.lines = [{ ...line, actor: { id: 'a', name: '', email: 'deleted-a@deleted.invalid' } }];
    await show();
    expect(await screen.findByText('Deleted account')).toBeVisible();
  });

  it('a service manager sees that the log is limited to their machines', async () => {
    await show(false);
    expect(screen.getByText('Only entries about your machines are shown.')).toBeVisible();
  });

  it('a reader loads further pages of the audit log', async () => {
    server.lines = [line, { ...line, id: 8 }, { ...line, id: 7 }];
    const user = await show();
    expect(await rows()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await vi.waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(server.asked.at(-1)?.get('cursor')).toBe('8');
  });

  it('the audit log requests what the filters select', async () => {
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

  it('the audit log says that nothing matches, with a button to reset the filters', async () => {
    const user = await show(true, { actor: 'nobody' });
    expect(await screen.findByText('No entry matches')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Reset filters' })[1] ?? document.body);
    expect(await rows()).toHaveLength(1);
  });

  it('the audit log shows a failure to load, and retries', async () => {
    server.isUp = false;
    const user = await show();
    expect(await screen.findByRole('alert')).toHaveTextContent('The audit log could not be loaded');
    server.isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });
});
