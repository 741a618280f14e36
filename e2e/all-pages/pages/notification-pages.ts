import { expect, type Page } from '@playwright/test';
import type {
  NewRule,
  NotificationLink,
  NotificationSettings,
  Rule,
} from '@washboard/contract/notifications/notification-rules';
import type { NotificationList } from '@washboard/contract/notifications/notifications';
import type { Say } from '../../texts/texts.ts';
import { openPage, type PageWalk } from './page-walk.ts';

const at = '2026-11-21T10:00:00.000Z';
const piatti = { serialNumber: 'IN240001', applianceName: 'Piatti 1', gamma: 'infinity' as const };
const colleague = { userId: '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b11', name: 'Marta Colombo' };

const everywhere = { companyCode: null, gamma: null, serialNumber: null };
const common = { isEnabled: true, machines: everywhere, byMail: true, byPush: true, escalation: null };
const escalation = { afterMinutes: 15, userIds: [colleague.userId, '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b12'] };
const threshold: Extract<NewRule, { kind: 'threshold' }> = {
  kind: 'threshold',
  ...common,
  channel: 'boilerTmp',
  comparison: 'above',
  limit: 950,
  hysteresis: 20,
  holdMinutes: 5,
};

const shown: readonly [NewRule, Partial<Rule>][] = [
  [
    { kind: 'alarm', ...common, severity: 'warning', escalation },
    { open: 3, lastAt: at },
  ],
  [{ kind: 'hygieneDeviation', ...common, machines: { ...everywhere, gamma: 'prime' } }, { lastAt: at }],
  [
    { kind: 'reviewMissed', ...common, byPush: false, machines: { ...everywhere, companyCode: '300001' } },
    { companyName: 'Trattoria Al Ponte' },
  ],
  [{ kind: 'offline', ...common, afterMinutes: 2880, byMail: false }, {}],
  [{ ...threshold, machines: { ...everywhere, serialNumber: 'IN240001' } }, { machine: piatti }],
  [{ ...threshold, comparison: 'below', holdMinutes: 0 }, {}],
  [{ kind: 'maintenanceDue', ...common, isEnabled: false }, {}],
  [{ kind: 'supplies', ...common, byMail: false, byPush: false }, {}],
  [
    { kind: 'firmware', ...common, machines: { companyCode: '300002', gamma: 'prime', serialNumber: null } },
    { companyName: 'Hotel Belvedere' },
  ],
  [{ kind: 'firmware', ...common, machines: { ...everywhere, serialNumber: 'PR240001' } }, {}],
];
const items = shown.map(([rule, changes], place): Rule => {
  const id = `0f6d1f6a-5a3c-4f9e-9d0a-5f0c2f6e7b${10 + place}`;
  return { id, rule, companyName: null, machine: null, open: 0, lastAt: null, ...changes };
});

const settings: NotificationSettings = {
  items,
  isMailOn: true,
  quietHours: { from: '22:00', until: '06:00', timeZone: 'Europe/Rome', exceptCritical: true },
  muted: [
    { id: items[0]?.id ?? '', kind: 'offline', ...piatti, errorCode: null, since: at },
    { id: items[1]?.id ?? '', kind: 'alarm', ...piatti, errorCode: 'TH01', since: at },
  ],
  colleagues: [colleague],
  mailFailure: { at, reason: '550 5.1.1' },
};

/** The demo's administrator has no rules, and its machines do not produce every kind of event. */
export const notificationPages: PageWalk = async function* (page, say) {
  yield* rules(page, say);
  yield* bell(page, say);
  yield* links(page, say);
};

async function* rules(page: Page, say: Say): AsyncGenerator<string> {
  const call = '**/api/v1/account/notificationRules';
  const response = { settings };
  await page.route(call, (route) => route.fulfill({ json: response.settings }));
  const main = page.locator('main');
  const dialog = page.getByRole('dialog');
  const button = (key: string) => main.getByRole('button', { name: say(`notification-settings:${key}`), exact: true });
  await openPage(page, '/notifications');
  await expect(button('rules.add')).toBeVisible();
  yield 'settings of notifications';
  await button('rules.add').click();
  yield 'a new notification rule';
  await dialog.locator('select').first().selectOption('threshold');
  await dialog.locator('[name="limit"]').fill('300');
  await dialog.locator('[name="hysteresis"]').fill('x');
  await dialog.locator('select').last().selectOption('machine');
  await expect(dialog.getByRole('radio', { name: /IN240001/ })).toBeVisible();
  await dialog.getByRole('switch').check({ force: true });
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(3);
  yield 'a new threshold, with invalid input';
  await dialog.locator('[name="limit"]').fill('95');
  await dialog.locator('[name="hysteresis"]').fill('2');
  yield 'a new threshold';
  await page.keyboard.press('Escape');
  await main
    .getByRole('button', { name: new RegExp(`^${say('notification-settings:rules.delete')}`) })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'deletion of a notification rule';
  await page.keyboard.press('Escape');
  response.settings = { ...settings, items: [], quietHours: null, muted: [], colleagues: [], mailFailure: null };
  await page.goto('/notifications');
  await expect(main.getByText(say('notification-settings:rules.emptyTitle'), { exact: true })).toBeVisible();
  yield 'settings of notifications, no rules';
  await page.unroute(call);
}

async function* bell(page: Page, say: Say): AsyncGenerator<string> {
  const about = { at, isSeen: true, ...piatti, companyName: 'Trattoria Al Ponte' };
  const incident = { id: items[0]?.id ?? '', isOver: false, acknowledged: null };
  const taken = (isOwn: boolean, by: string) => ({ ...incident, acknowledged: { by, at, isOwn } });
  const over = { ...incident, isOver: true };
  const times = { startDate: at, stopDate: null };
  const values = { channel: 'boilerTmp', comparison: 'above', limit: 950, value: 957 } as const;
  const list: NotificationList = {
    items: [
      {
        kind: 'hygieneDeviation',
        id: 'a',
        ...about,
        incident,
        number: 1,
        cycleNumber: 812,
        endedAt: at,
        stopDate: null,
      },
      {
        kind: 'hygieneDeviation',
        id: 'b',
        ...about,
        incident: over,
        number: 1,
        cycleNumber: 811,
        endedAt: at,
        stopDate: at,
      },
      {
        kind: 'reviewMissed',
        id: 'c',
        ...about,
        incident: taken(true, ''),
        day: '2026-11-20',
        isChanged: true,
        stopDate: null,
      },
      { kind: 'reviewMissed', id: 'd', ...about, incident: over, day: '2026-11-19', isChanged: false, stopDate: at },
      { kind: 'threshold', id: 'e', ...about, incident: taken(false, 'Marta Colombo'), ...values, ...times },
      { kind: 'threshold', id: 'f', ...about, incident: over, ...values, comparison: 'below', ...times, stopDate: at },
      { kind: 'maintenanceDue', id: 'g', ...about, incident: taken(false, ''), ...times },
      { kind: 'maintenanceDue', id: 'h', ...about, incident: over, ...times, stopDate: at },
      { kind: 'supplies', id: 'i', ...about, incident, errorCode: 'FB15', ...times },
      { kind: 'offline', id: 'j', ...about, incident, since: at },
      { kind: 'offline', id: 'k', ...about, incident: over, since: at },
    ],
    nextCursor: null,
    unseen: 0,
    criticalAlarms: 0,
  };
  const call = '**/api/v1/account/notifications?*';
  await page.route(call, (route) => route.fulfill({ json: list }));
  await page.goto('/notifications');
  await page.getByRole('button', { name: new RegExp(`^${say('common:bell.label')}`) }).click();
  await expect(page.getByRole('link', { name: say('notifications:settings'), exact: true })).toBeVisible();
  await expect(page.getByText(say('notifications:ownDuty'), { exact: true })).toBeVisible();
  yield 'notifications of all kinds';
  await page.keyboard.press('Escape');
  await page.unroute(call);
}

async function* links(page: Page, say: Say): AsyncGenerator<string> {
  const response: { link: NotificationLink } = {
    link: {
      action: 'acknowledge',
      isDone: true,
      kind: 'offline',
      errorCode: null,
      ...piatti,
      companyName: 'Trattoria Al Ponte',
      acknowledgedBy: 'Marta Colombo',
    },
  };
  const main = page.locator('main');
  const call = '**/api/v1/account/notificationLinks/*';
  await page.route(call, (route) => route.fulfill({ json: response.link }));
  await openPage(page, '/notification/one');
  await expect(main.getByText(/Marta Colombo/)).toBeVisible();
  yield 'link of a notification, done by somebody else';
  response.link = { ...response.link, acknowledgedBy: null };
  await openPage(page, '/notification/two');
  await expect(main.getByText(say('notification-link:acknowledge.done'))).toBeVisible();
  yield 'link of a notification, done';
  response.link = { ...response.link, action: 'mute' };
  await openPage(page, '/notification/three');
  await expect(main.getByText(say('notification-link:mute.done'))).toBeVisible();
  yield 'link of a notification, muted';
  response.link = { ...response.link, isDone: false };
  await main.getByRole('button', { name: say('notification-link:mute.undo'), exact: true }).click();
  await expect(main.getByText(say('notification-link:mute.undone'))).toBeVisible();
  yield 'link of a notification, no longer muted';
  await page.unroute(call);
  await openPage(page, '/notification/unknown');
  await expect(main.getByText(say('notification-link:invalid.title'), { exact: true })).toBeVisible();
  yield 'link of a notification that is not valid';
}
