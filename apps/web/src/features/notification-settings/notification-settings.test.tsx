import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NewRule, NotificationSettings as Settings } from '@washboard/contract/notifications/notification-rules';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseMeasurementSystem } from '../../lib/preferences.ts';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { commonFields, everywhere, testRule, testSettings } from '../../testing/notification-settings.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { testAccount } from '../../testing/test-account.ts';
import { startTestTexts } from '../../testing/test-texts.ts';
import { NotificationSettings } from './notification-settings.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));
vi.mock('@tanstack/react-router', () => ({ Link: () => null }));
vi.mock('../../components/layout/page-title.tsx', () => ({ PageTitle: () => null }));

const path = '/api/v1/account/notificationRules';
const device = { id: 'd', userAgent: '', isApp: false, createdAt: '2026-11-20T08:00:00.000Z', acceptedAt: null };

function serve(first: Partial<Settings> = {}, answers: Parameters<typeof startFakeServer>[0] = {}) {
  let settings: Settings = { ...testSettings, ...first };
  const sent: { method: string; path: string; body: unknown }[] = [];
  const change = (apply: (body: never, settings: Settings) => Partial<Settings>) => async (request: Request) => {
    const text = await request.text();
    const body = text === '' ? null : JSON.parse(text);
    sent.push({ method: request.method, path: new URL(request.url).pathname.replace(path, ''), body });
    settings = { ...settings, ...apply(body as never, settings) };
    return new Response(null, { status: 204 });
  };
  const replaceRule = (rule: NewRule, { items }: Settings) => ({ items: items.map((item) => ({ ...item, rule })) });
  startFakeServer({
    [`GET ${path}`]: () => Response.json(settings),
    [`POST ${path}`]: change((rule: NewRule, { items }) => ({ items: [...items, testRule(rule, { id: 'new' })] })),
    [`PUT ${path}/${testSettings.items[0]?.id}`]: change(replaceRule),
    [`DELETE ${path}/${testSettings.items[0]?.id}`]: change(() => ({ items: [] })),
    [`PUT ${path}/quietHours`]: change(({ quietHours }: Pick<Settings, 'quietHours'>) => ({ quietHours })),
    [`PUT ${path}/mail`]: change(({ isOn }: { isOn: boolean }) => ({ isMailOn: isOn })),
    [`DELETE ${path}/muted/m`]: change(() => ({ muted: [] })),
    'POST /api/v1/account/updateUser': async (request) => {
      const body = (await request.json()) as object;
      sent.push({ method: 'POST', path: 'updateUser', body });
      return Response.json({ ...testAccount, ...body });
    },
    'GET /api/v1/account/pushSubscriptions': () => Response.json({ items: [device] }),
    'GET /api/v1/appliance/appliances': () =>
      Response.json({
        items: [{ serialNumber: 'IN240001', applianceName: 'Piatti 1', gamma: 'infinity' }],
        nextCursor: null,
        total: 1,
      }),
    'GET /ddm/alarm-descriptions/en.json': () =>
      Response.json({
        limits: { criticalTmp: 1050, restartTmp: 1020 },
        descriptions: { infinity: { TH01: 'The safety thermostat has tripped.' } },
      }),
    ...answers,
  });
  return { sent };
}

function Page() {
  const [account, setAccount] = useState(testAccount);
  return <NotificationSettings account={account} onSaved={setAccount} />;
}

async function show() {
  renderWithQueries(<Page />);
  await screen.findByRole('region', { name: 'Rules' });
  return userEvent.setup();
}

const rules = () => within(screen.getByRole('region', { name: 'Rules' }));
const sentence = 'Critical alarms at all machines, by e-mail and push';

beforeEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  chooseMeasurementSystem('metric');
  await startTestTexts('common', 'errors', 'notification-settings');
});

describe('a notification rule', () => {
  const threshold: NewRule = {
    kind: 'threshold',
    ...commonFields,
    machines: { ...everywhere, serialNumber: 'IN240001' },
    channel: 'boilerTmp',
    comparison: 'above',
    limit: 950,
    hysteresis: 20,
    holdMinutes: 5,
    byPush: false,
  };
  const machine = { applianceName: 'Piatti 1', gamma: 'infinity' } as const;

  it.each<[NewRule, object, string]>([
    [
      {
        kind: 'alarm',
        ...commonFields,
        machines: { companyCode: '300001', gamma: 'prime', serialNumber: null },
        severity: 'warning',
      },
      { companyName: 'Trattoria' },
      'Critical alarms and warnings at the Prime machines of Trattoria, by e-mail and push',
    ],
    [threshold, { machine }, 'Boiler temperature above 95.0 °C for 5 minutes at Piatti 1, by e-mail'],
    [
      { kind: 'offline', ...commonFields, byMail: false, byPush: false, afterMinutes: 2880 },
      {},
      'Offline for more than 2 days at all machines, only in the app',
    ],
  ])('a rule reads as a plain sentence: %#', async (rule, names, words) => {
    serve({ items: [testRule(rule, names)] });
    await show();
    expect(rules().getByText(words)).toBeVisible();
  });

  it("a rule shows its limit in the reader's units", async () => {
    chooseMeasurementSystem('imperial');
    serve({ items: [testRule(threshold, { machine })] });
    await show();
    expect(rules().getByText(/above 203\.0 °F for 5 minutes/)).toBeVisible();
  });

  it.each([
    [{ open: 3 }, 'Now at 3 machines'],
    [{ lastAt: null }, 'Never triggered'],
    [{ lastAt: '2026-01-02T08:00:00.000Z' }, /^Last reported 2 Jan, /],
  ])('a rule shows when or where it last reported: %o', async (changes, words) => {
    serve({ items: [testRule({ kind: 'supplies', ...commonFields }, changes)] });
    await show();
    expect(rules().getByText(words)).toBeVisible();
  });

  it('a rule says that its machine is out of scope and names the next colleagues', async () => {
    const escalation = { afterMinutes: 15, userIds: [testSettings.colleagues[0]?.userId ?? '', 'left'] };
    serve({ items: [testRule({ ...threshold, escalation })] });
    await show();
    expect(rules().getByText(/at IN240001, by e-mail$/)).toBeVisible();
    expect(rules().getByText(/^Reports nothing: you no longer have access/)).toBeVisible();
    expect(rules().getByText('If nobody has looked after 15 minutes: Anna Rossi, a former colleague')).toBeVisible();
  });

  it('a rule with push messages only warns that no device receives them', async () => {
    const noDevice = 'GET /api/v1/account/pushSubscriptions';
    const pushing = testRule({ kind: 'alarm', ...commonFields, severity: 'critical', byMail: false });
    serve({ items: [pushing] }, { [noDevice]: () => Response.json({ items: [] }) });
    const user = await show();
    expect(await rules().findByText('Appears in the bell only: no device receives push messages')).toBeVisible();
    expect(screen.getByText(/^No device receives push messages yet/)).toBeVisible();
    await user.click(rules().getByRole('button', { name: /^Edit/ }));
    expect(within(screen.getByRole('dialog')).getByText(/^No device receives push messages yet/)).toBeVisible();
  });

  it('a rule with push messages and a device shows no warning', async () => {
    const pushing = testRule({ kind: 'alarm', ...commonFields, severity: 'critical', byMail: false });
    serve({ items: [pushing] });
    await show();
    expect(await rules().findByText('Never triggered')).toBeVisible();
    expect(screen.queryByText(/No device receives/i)).toBeNull();
  });

  it('a user switches a rule off', async () => {
    const { sent } = serve();
    const user = await show();
    await user.click(rules().getByRole('switch', { name: sentence }));
    await waitFor(() => expect(rules().getByRole('switch', { name: sentence })).not.toBeChecked());
    expect(sent[0]?.body).toEqual({ ...testSettings.items[0]?.rule, isEnabled: false });
  });

  it('a rule stays on when the server refuses to switch it off, and shows why', async () => {
    serve({}, { [`PUT ${path}/${testSettings.items[0]?.id}`]: () => problem(404, 'RULE_NOT_FOUND') });
    const user = await show();
    await user.click(rules().getByRole('switch', { name: sentence }));
    expect(await rules().findByText(/^This could not be saved\./)).toBeVisible();
    expect(rules().getByRole('switch', { name: sentence })).toBeChecked();
  });

  it('a user deletes a rule after a confirmation', async () => {
    const { sent } = serve();
    const user = await show();
    await user.click(rules().getByRole('button', { name: `Delete: ${sentence}` }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete rule' }));
    expect(await screen.findByText('No rules yet')).toBeVisible();
    expect(sent.map(({ method }) => method)).toEqual(['DELETE']);
  });
});

describe('the form of a notification rule', () => {
  const dialog = () => within(screen.getByRole('dialog'));

  it('a user adds a threshold in Fahrenheit for one machine and sees it in words', async () => {
    chooseMeasurementSystem('imperial');
    const { sent } = serve();
    const user = await show();
    await user.click(rules().getByRole('button', { name: 'Add a rule' }));
    await user.selectOptions(dialog().getByLabelText('Notify me of'), 'Reading beyond a limit');
    await user.type(dialog().getByLabelText('Limit (°F)'), '203');
    await user.selectOptions(dialog().getByLabelText('For at least'), '10 minutes');
    expect(
      dialog().getByText(
        'Boiler temperature: you are notified when it has been above 203.0 °F for 10 minutes. It is over at 199.4 °F or less.',
      ),
    ).toBeVisible();
    await user.selectOptions(dialog().getByLabelText('Machines'), 'One machine');
    await user.click(await dialog().findByRole('radio', { name: /^Piatti 1/ }));
    await user.click(dialog().getByRole('checkbox', { name: /^Push message/ }));
    await user.click(dialog().getByRole('button', { name: 'Add rule' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '',
        body: {
          kind: 'threshold',
          ...commonFields,
          byPush: false,
          machines: { ...everywhere, serialNumber: 'IN240001' },
          channel: 'boilerTmp',
          comparison: 'above',
          limit: 950,
          hysteresis: 20,
          holdMinutes: 10,
        },
      },
    ]);
  });

  it('the form focuses the first faulty field and sends nothing', async () => {
    const { sent } = serve();
    const user = await show();
    await user.click(rules().getByRole('button', { name: 'Add a rule' }));
    await user.selectOptions(dialog().getByLabelText('Notify me of'), 'Reading beyond a limit');
    await user.click(dialog().getByRole('button', { name: 'Add rule' }));
    const limit = dialog().getByLabelText('Limit (°C)');
    expect(limit).toHaveFocus();
    expect(limit).toBeInvalid();
    await user.type(limit, '160');
    expect(dialog().getByText('This rule would never report: the sensor measures -40.0 °C to 150.0 °C.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('the form keeps its input when the server refuses it', async () => {
    serve({}, { [`POST ${path}`]: () => problem(409, 'TOO_MANY_RULES') });
    const user = await show();
    await user.click(rules().getByRole('button', { name: 'Add a rule' }));
    await user.selectOptions(dialog().getByLabelText('Severity'), 'Critical alarms and warnings');
    await user.click(dialog().getByRole('button', { name: 'Add rule' }));
    expect(await dialog().findByText(/^This could not be saved\./)).toBeVisible();
    expect(dialog().getByLabelText('Severity')).toHaveValue('warning');
  });

  it('a user chooses colleagues in order, each once', async () => {
    const colleagues = ['Anna Rossi', 'Marco Bianchi'].map((name, i) => ({ userId: `${i}`, name }));
    const { sent } = serve({ colleagues });
    const user = await show();
    await user.click(rules().getByRole('button', { name: 'Add a rule' }));
    await user.click(dialog().getByRole('switch', { name: /^Notify colleagues if nobody looks/ }));
    await user.click(dialog().getByRole('button', { name: 'Add rule' }));
    expect(dialog().getByText('Choose at least one person.')).toBeVisible();
    await user.selectOptions(dialog().getByLabelText('Person 1'), 'Marco Bianchi');
    expect(within(dialog().getByLabelText('Person 2')).queryByText('Marco Bianchi')).toBeNull();
    await user.selectOptions(dialog().getByLabelText('Person 2'), 'Anna Rossi');
    await user.click(dialog().getByRole('button', { name: 'Add rule' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ escalation: { afterMinutes: 15, userIds: ['1', '0'] } });
  });

  it('a user with fifty rules cannot add another', async () => {
    serve({
      items: Array.from({ length: 50 }, (_, i) => testRule({ kind: 'firmware', ...commonFields }, { id: `${i}` })),
    });
    await show();
    expect(rules().getByRole('button', { name: 'Add a rule' })).toBeDisabled();
    expect(rules().getByText('You have 50 rules, the maximum. Delete one to add another.')).toBeVisible();
  });
});

describe('the notification settings', () => {
  it('the settings warn about an address that e-mails do not reach', async () => {
    serve({ mailFailure: { at: '2026-01-02T08:00:00.000Z', reason: '550 5.1.1 No such user' } });
    await show();
    expect(screen.getByText('E-mails do not reach kitchen@washboard.example')).toBeVisible();
    expect(screen.getByText('550 5.1.1 No such user')).toBeVisible();
  });

  it('a user switches all thresholds off, and the unchanged rule says that it is not sent', async () => {
    const { sent } = serve({
      items: [
        testRule({
          kind: 'threshold',
          ...commonFields,
          channel: 'boilerTmp',
          comparison: 'above',
          limit: 950,
          hysteresis: 20,
          holdMinutes: 0,
        }),
      ],
    });
    const user = await show();
    await user.click(screen.getByRole('switch', { name: /^Thresholds/ }));
    expect(await rules().findByText('Not sent: switched off above')).toBeVisible();
    expect(sent).toEqual([{ method: 'POST', path: 'updateUser', body: { thresholdNotifications: false } }]);
  });

  it('a user switches e-mails off and on, and only a rule without push messages warns about it', async () => {
    const byMail = { kind: 'supplies', ...commonFields, byPush: false } as const;
    const { sent } = serve({ items: [testRule(byMail, { id: 'mail' }), ...testSettings.items] });
    const user = await show();
    const off = 'Appears in the bell only: e-mails are switched off above';
    await user.click(await screen.findByRole('switch', { name: /^Messages by e-mail/ }));
    expect(await rules().findAllByText(off)).toHaveLength(1);
    expect(screen.getByRole('switch', { name: /^Messages by e-mail/ })).not.toBeChecked();
    await user.click(rules().getByRole('button', { name: 'Add a rule' }));
    expect(screen.getByText('E-mails are switched off in your settings.')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('switch', { name: /^Messages by e-mail/ }));
    await waitFor(() => expect(rules().queryByText(off)).toBeNull());
    expect(sent).toEqual([true, false].map((isOff) => ({ method: 'PUT', path: '/mail', body: { isOn: !isOff } })));
  });

  it('a rule warns that e-mails are off and no device receives push messages', async () => {
    serve({ isMailOn: false }, { 'GET /api/v1/account/pushSubscriptions': () => Response.json({ items: [] }) });
    await show();
    const words = 'Appears in the bell only: e-mails are switched off above, and no device receives push messages';
    expect(await rules().findByText(words)).toBeVisible();
  });

  it('a user saves quiet hours in their own time zone, and the page refuses an empty span', async () => {
    const { sent } = serve();
    const user = await show();
    const quiet = within(screen.getByRole('region', { name: 'Quiet hours' }));
    await user.click(quiet.getByRole('switch', { name: /^Nothing by e-mail or push message at night/ }));
    const until = quiet.getByLabelText('Until (next day)');
    await user.clear(until);
    await user.type(until, '22:00');
    expect(quiet.getByText('Choose another time than the beginning.')).toBeVisible();
    expect(quiet.getByRole('button', { name: 'Save quiet hours' })).toBeDisabled();
    await user.clear(until);
    await user.type(until, '07:30');
    await user.click(quiet.getByRole('button', { name: 'Save quiet hours' }));
    expect(await quiet.findByText('Saved.')).toBeVisible();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(sent[0]?.body).toEqual({ quietHours: { from: '22:00', until: '07:30', timeZone, exceptCritical: true } });
    await user.click(quiet.getByRole('switch', { name: /^Nothing by e-mail or push message at night/ }));
    await user.click(quiet.getByRole('button', { name: 'Save quiet hours' }));
    await waitFor(() => expect(sent[1]?.body).toEqual({ quietHours: null }));
  });

  it('a user unmutes an incident', async () => {
    const { sent } = serve({
      muted: [
        {
          id: 'm',
          kind: 'alarm',
          serialNumber: 'IN240001',
          applianceName: 'Piatti 1',
          gamma: 'infinity',
          errorCode: 'TH01',
          since: '2026-01-02T08:00:00.000Z',
        },
      ],
    });
    const user = await show();
    expect(await screen.findByText('Piatti 1: The safety thermostat has tripped.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Notify me again: Piatti 1/ }));
    expect(await screen.findByText(/^Nothing is muted\./)).toBeVisible();
    expect(sent).toEqual([{ method: 'DELETE', path: '/muted/m', body: null }]);
  });

  it('a user reloads settings that failed to load', async () => {
    let isBroken = true;
    serve({}, { [`GET ${path}`]: () => (isBroken ? problem(503, 'INTERNAL') : Response.json(testSettings)) });
    renderWithQueries(<Page />);
    expect(await screen.findByText('The settings could not be loaded')).toBeVisible();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});
