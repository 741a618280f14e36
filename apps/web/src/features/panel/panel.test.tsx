import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PanelOperation, PanelParameters, PanelState } from '@washboard/contract/panel/panel';
import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import germanCommon from '../../locales/de/common.json';
import germanPanel from '../../locales/de/panel.json';
import { startTestTexts } from '../../testing/test-texts.ts';
import { Panel } from './panel.tsx';
import { usePanel } from './panel-api.ts';

const ready: PanelState = {
  serialNumber: 'IN240002',
  gamma: 'infinity',
  modelNumber: 'INF-50',
  clock: '2026-05-04T12:00:00.000Z',
  display: null,
  status: { systemState: 2, isDoorOpen: false, cycle: null, cycleBar: null, phase: null },
  readings: { tankTmp: 628, boilerTmp: 849, tankVlm: 110, boilerVlm: 70 },
  programmes: ['dishes', 'glasses'],
  serviceCycles: ['manualDrain'],
  alarms: [],
  supplies: {
    detergent: { level: 10, capacity: 10 },
    rinseAid: { level: 0.4, capacity: 5 },
    salt: { level: 0, capacity: 0 },
  },
  faults: [],
  hasMainsPower: true,
  network: { state: 'on', isConnected: true, unacknowledged: 0 },
  timeFactor: 1,
  isKitchenAtWork: false,
  bluetooth: { isOn: true, isConnected: false },
  accessPoint: { ssid: 'Washboard IN240002', password: null },
  claimingCode: '123456',
  board: { macAddress: '02:00:00:00:00:01', isBlank: false },
  spareBoard: { macAddress: '02:00:00:00:00:02', gamma: 'infinity' },
};
const washing: PanelState['status'] = {
  systemState: 4,
  isDoorOpen: false,
  cycle: { cycleNumber: 8, cycleType: 'glasses', operationSet: 1 },
  cycleBar: { cycleTimeProgress: 20, cycleTimeDuration: 90 },
  phase: 'wash',
};

const boilerSetPoint: PanelParameters['parameters'][number] = {
  code: 'DI8',
  cycleType: 'dishes',
  unit: 'deciCelsius',
  min: 650,
  max: 920,
  step: 5,
  value: 850,
  name: { en: 'Boiler set point', de: '-', fr: '-', it: '-', es: '-' },
};

const server = {
  state: ready,
  /** The panel polls and would show the next state early, so the test sets it late. */
  next: null as PanelState | null,
  isUp: true,
  reason: null as string | null,
  operations: [] as PanelOperation[],
};

async function answer(path: string, { body }: RequestInit = {}): Promise<Response> {
  if (!server.isUp) throw new TypeError('Failed to fetch');
  if (path.endsWith('/parameters')) return Response.json({ parameters: [boilerSetPoint] });
  if (typeof body === 'string') {
    server.operations.push(JSON.parse(body));
    const { reason } = server;
    if (reason)
      return Response.json({ type: 'x', title: 'x', status: 409, code: 'COMMAND_REFUSED', reason }, { status: 409 });
    server.state = server.next ?? server.state;
  }
  return Response.json(server.state);
}

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'panel');
  vi.stubGlobal('fetch', answer);
  Object.assign(server, { state: ready, next: null, isUp: true, reason: null, operations: [] });
});

function LivePanel() {
  const { state, failure, operate, refusal } = usePanel('IN240002');
  return state && <Panel state={state} isLost={failure !== null} operate={operate} refusal={refusal} />;
}

async function show() {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <LivePanel />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('region', { name: 'Display' });
  return userEvent.setup();
}

const display = () => within(screen.getByRole('region', { name: 'Display' }));

describe('the panel', () => {
  it('a user sets a parameter within its bounds in the service menu', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Set a parameter at the machine' }));
    expect(await screen.findByRole('option', { name: /: Boiler set point \(DI8\)$/ })).toBeInTheDocument();
    const value = screen.getByRole('textbox', { name: 'Value' });
    expect(value).toHaveValue('85');
    expect(value).toHaveAccessibleDescription(/65\s°C to 92\s°C, currently 85\s°C/);
    await user.clear(value);
    await user.type(value, '92.5');
    await user.click(screen.getByRole('button', { name: 'Set' }));
    expect(screen.getByText('Value not allowed.')).toBeVisible();
    expect(server.operations).toEqual([]);
    await user.clear(value);
    await user.type(value, '87.5');
    await user.click(screen.getByRole('button', { name: 'Set' }));
    expect(server.operations).toEqual([{ kind: 'setParameter', code: 'DI8', value: 875 }]);
  });

  it('the display shows state, temperatures, claiming code, and only the supplies that the machine has', async () => {
    await show();
    for (const text of ['Ready', '62.8', '84.9', '123 456', 'No alarms'])
      expect(display().getByText(text)).toBeVisible();
    expect(display().queryByText('Salt')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Refill: Salt' })).toBeNull();
  });

  it('the display uses the language, units and clock of the machine, not of the reader', async () => {
    for (const [feature, texts] of [
      ['panel', germanPanel],
      ['common', germanCommon],
      ['errors', {}],
    ] as const)
      i18next.addResourceBundle('de', feature, texts);
    server.state = {
      ...ready,
      clock: new Date().toISOString().replace(/T.*/, 'T12:05:00.000Z'),
      display: { language: 'de', measurementSystem: 'imperial', hourCycle: 'h12', timeZone: 'Asia/Tokyo' },
    };
    await show();
    expect(await screen.findByText('Keine Alarme')).toBeVisible();
    expect(display().getByText('145,0')).toBeVisible();
    expect(display().getByText(/09:05\sPM/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Display' })).toHaveAttribute('lang', 'de');
    expect(screen.getByRole('button', { name: 'Start: Dishes' })).toBeVisible();
  });

  it('a user starts the chosen programme and sees the effect immediately', async () => {
    const user = await show();
    await user.click(screen.getByRole('radio', { name: 'Glasses' }));
    server.next = { ...ready, status: washing };
    await user.click(screen.getByRole('button', { name: 'Start: Glasses' }));
    expect(await display().findByText('1:10')).toBeVisible();
    expect(display().getByText('Wash')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop cycle' }));
    expect(server.operations).toEqual([{ kind: 'startCycle', cycleType: 'glasses' }, { kind: 'stopCycle' }]);
  });

  it('the panel shows the operations of other users', async () => {
    await show();
    server.state = { ...ready, status: { ...ready.status, isDoorOpen: true } };
    expect(await screen.findByRole('button', { name: 'Close door' })).toBeVisible();
  });

  it('the display shows why the machine refused to start', async () => {
    const user = await show();
    server.reason = 'doorOpen';
    await user.click(screen.getByRole('button', { name: 'Start: Dishes' }));
    expect(await display().findByText('Close it first.')).toBeVisible();
  });

  it('the display shows open alarms with code and severity, and the meaning of the worst', async () => {
    const text = 'Rinse aid is low.';
    const description = { en: text, fr: text, de: text, it: text, es: text };
    server.state = { ...ready, alarms: [{ errorCode: 'W08', severity: 'notice', raisedAt: ready.clock, description }] };
    await show();
    const alarms = within(display().getByRole('list', { name: 'Open alarms' }));
    expect(alarms.getByText('W08')).toBeVisible();
    expect(alarms.getByRole('img', { name: 'Notice' })).toBeVisible();
    expect(display().getByText(text)).toBeVisible();
  });

  it('the display asks to wash a rack again until the rack is done, even while the machine is off', async () => {
    server.state = { ...ready, status: { ...ready.status, systemState: 0, rewashCycleNumber: 812 } };
    await show();
    expect(display().getByText('Re-wash the rack')).toBeVisible();
    expect(display().getByText(/Cycle no\.\s812/)).toBeVisible();
    server.state = { ...ready, status: { ...ready.status, rewashCycleNumber: null } };
    await waitFor(() => expect(display().queryByText('Re-wash the rack')).toBeNull());
  });

  it('the display is dark without mains power', async () => {
    server.state = { ...ready, hasMainsPower: false, status: { ...ready.status, rewashCycleNumber: 812 } };
    await show();
    expect(display().queryByText('Re-wash the rack')).toBeNull();
    expect(display().queryByText('Ready')).toBeNull();
    expect(screen.getByRole('switch', { name: 'Mains power' })).not.toBeChecked();
  });

  it('a user finds a fault in any group by words of its name and injects it', async () => {
    const user = await show();
    await user.type(screen.getByRole('searchbox', { name: 'Search faults' }), 'TAP water');
    await user.click(screen.getByRole('switch', { name: 'Water tap closed' }));
    expect(server.operations).toEqual([{ kind: 'setFault', fault: 'closedTap', isPresent: true }]);
    expect(screen.queryByText('Sensors')).toBeNull();
  });

  it('a user refills a supply, disconnects the network and changes the speed of time', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Refill: Rinse aid' }));
    await user.click(within(screen.getByRole('radiogroup', { name: 'Network' })).getByText('Off'));
    await user.click(screen.getByText('60×'));
    expect(server.operations).toEqual([
      { kind: 'refill', supply: 'rinseAid' },
      { kind: 'setNetwork', state: 'off' },
      { kind: 'setTimeFactor', timeFactor: 60 },
    ]);
  });

  it('a user fits the spare board with its link secret, and enters another while the board is blank', async () => {
    const user = await show();
    const card = within(screen.getByRole('region', { name: 'Main board' }));
    expect(card.getByText('Set up')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Copy the MAC address 02:00:00:00:00:02' }));
    expect(await navigator.clipboard.readText()).toBe('02:00:00:00:00:02');
    const fit = card.getByRole('button', { name: 'Fit the new board' });
    expect(fit).toBeDisabled();
    expect(fit).toHaveAccessibleDescription('Replaces the old board, whose memory goes with it.');
    server.next = { ...ready, board: { macAddress: '02:00:00:00:00:02', isBlank: true } };
    await user.type(card.getByRole('textbox', { name: 'Link secret' }), ' wb_secret ');
    await user.click(fit);
    expect(await card.findByText(/^Blank/)).toBeVisible();
    expect(card.getByRole('textbox', { name: 'Link secret' })).toHaveValue('');
    await user.type(card.getByRole('textbox', { name: 'Link secret' }), 'wb_another{Enter}');
    expect(card.queryByText('02:00:00:00:00:01')).toBeNull();
    expect(server.operations).toEqual([
      { kind: 'fitBoard', linkSecret: 'wb_secret' },
      { kind: 'fitBoard', linkSecret: 'wb_another' },
    ]);
  });

  it('the panel disables operations while the server is unreachable, and recovers', async () => {
    await show();
    server.isUp = false;
    expect(await screen.findByText(/Connection lost/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Display' }).closest('[inert]')).not.toBeNull();
    server.isUp = true;
    await waitFor(() => expect(screen.queryByText(/Connection lost/)).toBeNull());
    expect(screen.getByRole('region', { name: 'Display' }).closest('[inert]')).toBeNull();
  });
});
