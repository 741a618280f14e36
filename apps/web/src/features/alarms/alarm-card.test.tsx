import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseMeasurementSystem } from '../../lib/preferences.ts';
import { readyMachine } from '../../testing/ready-machine.ts';
import { startTestTexts } from '../../testing/test-texts.ts';
import { AlarmCard } from './alarm-card.tsx';

/** Answers with the link, then the document. Set before the API client is created, because the client keeps `fetch`. */
const server = vi.hoisted(() => {
  const asked: string[] = [];
  const state = { asked, answers: {} as Record<string, () => Response> };
  globalThis.fetch = async (input) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    asked.push(pathname + search);
    return state.answers[pathname]?.() ?? new Response(null, { status: 404 });
  };
  return state;
});

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

const startDate = '2026-11-21T10:00:00.000Z';
const open = (errorCode: string, severity: OpenAlarm['severity']): OpenAlarm => ({ errorCode, severity, startDate });
const overheated = open('OH01', 'critical');
const doorOpen = open('W03', 'notice');

const dataModel = {
  limits: { criticalTmp: 1050, restartTmp: 1020 },
  alarms: [
    {
      errorCode: 'OH01',
      description: 'The boiler is hotter than {criticalTmp}.',
      solutions: ['Wait until it is below {restartTmp}.', 'Call service.'],
    },
    { errorCode: 'W03', description: 'The door is open.', solutions: ['Close the door.'] },
  ],
};

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'alarms');
  server.asked.length = 0;
  server.answers = {
    '/api/v1/appliance/getDataModel': () => Response.json({ link: '/ddm/x.json', localizedLink: '/ddm/x.{lang}.json' }),
    '/ddm/x.en.json': () => Response.json(dataModel),
  };
});
afterEach(() => chooseMeasurementSystem('metric'));

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function show(openAlarms: OpenAlarm[], view = readyMachine, queryClient = client()) {
  const machine = { gamma: 'infinity', modelNumber: 'INF-50', revision: 'B', state: { openAlarms } } as ApplianceDetail;
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <AlarmCard machine={machine} view={view} />
      </MantineProvider>
    </QueryClientProvider>
  );
}

const entryOf = async (description: string | RegExp) => {
  const entry = (await screen.findByText(description)).closest('li');
  if (!entry) throw new Error('not in the list of alarms');
  return within(entry);
};

describe('the alarms of a machine', () => {
  it('show severity, start, description and steps; the most urgent one is open', async () => {
    render(show([overheated, doorOpen]));
    const first = await entryOf('The boiler is hotter than 105 °C.');
    expect(first.getByText('Critical')).toBeVisible();
    expect(first.getByText('OH01')).toBeVisible();
    expect(first.getByText(/^since /)).toBeVisible();
    expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Wait until it is below 102\u00a0°C.',
      'Call service.',
    ]);
    const second = await entryOf('The door is open.');
    expect(second.getByRole('group')).not.toHaveAttribute('open');
    expect(server.asked).toEqual([
      '/api/v1/appliance/getDataModel?gamma=infinity&modelNumber=INF-50&revision=B',
      '/ddm/x.en.json',
    ]);
  });

  it('name temperatures in the chosen units', async () => {
    chooseMeasurementSystem('imperial');
    render(show([overheated]));
    expect(await screen.findByText('The boiler is hotter than 221 °F.')).toBeVisible();
    expect(screen.getByText('Wait until it is below 215 °F.')).toBeVisible();
  });

  it('with unknown codes are shown as they are', async () => {
    render(show([open('ZZ99', null)]));
    const entry = await entryOf('No description in this version');
    expect(entry.getByText('ZZ99')).toBeVisible();
    expect(entry.getByText('Unknown')).toBeVisible();
  });

  it('of an unknown range are shown as they are', async () => {
    server.answers = {};
    render(show([overheated]));
    const entry = await entryOf('No description in this version');
    expect(entry.getByText('Critical')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are shown without texts when these fail to load, which can be retried', async () => {
    const user = userEvent.setup();
    server.answers['/ddm/x.en.json'] = () => new Response(null, { status: 503 });
    render(show([overheated]));
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    expect(screen.getByText('OH01')).toBeVisible();
    server.answers['/ddm/x.en.json'] = () => Response.json(dataModel);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Call service.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('take one quiet line and load nothing when there are none', () => {
    render(show([]));
    expect(screen.getAllByText('No open alarms')[0]).toBeVisible();
    expect(server.asked).toEqual([]);
  });

  it('leave the steps open that a user is reading when a worse alarm arrives', async () => {
    const queryClient = client();
    const { rerender } = render(show([doorOpen], readyMachine, queryClient));
    rerender(show([overheated, doorOpen], readyMachine, queryClient));
    expect((await entryOf('The door is open.')).getByRole('group')).toHaveAttribute('open');
  });

  it('of an offline machine are shown as past, with their time', async () => {
    render(show([overheated], { ...readyMachine, condition: 'offline', stale: { cause: 'machine', asOf: startDate } }));
    expect(screen.getByText(/^as of/)).toBeVisible();
    expect(screen.getByText('Critical')).toHaveAttribute('data-stale');
  });
});
