import { expect } from '@playwright/test';
import type { ServiceLogEntry } from '@washboard/contract/service-log/service-log';
import type { PageWalk } from './page-walk.ts';

const calls = '**/api/v1/event-hub-listener/IN240002/serviceLog';
const photo = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="160"><rect width="120" height="160"/></svg>';
const photoIds = ['22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'];

const entry: ServiceLogEntry = {
  id: '11111111-1111-4111-8111-111111111111',
  version: 2,
  text: '24/7',
  author: 'Sandro Ricci',
  mayChange: true,
  readings: [
    { kind: 'waterHardness', value: 2150 },
    { kind: 'rinseTemperature', value: 8420 },
    { kind: 'other', label: 'XR-5', unit: '%', value: 42_000 },
  ],
  photoIds: [...photoIds, '44444444-4444-4444-8444-444444444444'],
  photos: photoIds.map((id) => ({ id, width: 120, height: 160, size: 600 })),
  writtenAt: '2026-11-20T09:00:00.000Z',
  receivedAt: '2026-11-20T12:00:00.000Z',
  isClockDoubtful: true,
  changedAt: '2026-11-20T12:30:00.000Z',
};

export const serviceLogPages: PageWalk = async function* (page, say) {
  const main = page.locator('main');
  await page.route(`${calls}?*`, (route) => route.fulfill({ json: { items: [entry], nextCursor: 'more' } }));
  await page.route(`${calls}/*/photos/*`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: photo }));
  await page.route(`${calls}/*`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: { type: 'about:blank', title: '', status: 409, code: 'SERVICE_LOG_ENTRY_CHANGED' },
        })
      : route.fulfill({ json: { ...entry, version: 3 } }),
  );
  await page.goto('/device/IN240002/service-log');
  await expect(main.getByText('XR-5')).toBeVisible();
  yield 'service log';
  await main.getByRole('article').getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  yield 'service log, a photo';
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: say('service-log:change'), exact: true }).click();
  await main.getByRole('button', { name: say('service-log:form.save') }).click();
  await expect(main.getByText(say('service-log:conflict.text'))).toBeVisible();
  yield 'service log, an entry that another user has changed';
  await main.getByRole('button', { name: say('service-log:form.cancel') }).click();
  await main.getByRole('button', { name: say('service-log:delete') }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'service log, confirmation of a deletion';
  await page.route(`${calls}?*`, (route) => route.fulfill({ json: { items: [], nextCursor: null } }));
  await page.goto('/app/machines/IN240002/service-log');
  await expect(main.getByText(say('service-log:empty.title'))).toBeVisible();
  yield 'service log in the shell for phones, none';
  await main.getByRole('button', { name: say('service-log:add') }).click();
  await main.getByRole('button', { name: say('service-log:form.save') }).click();
  await expect(main.getByText(say('service-log:form.required'))).toBeVisible();
  await main.getByRole('button', { name: say('service-log:form.addReading') }).click();
  await main.getByRole('combobox').selectOption('other');
  await main.getByRole('button', { name: say('service-log:form.save') }).click();
  await expect(main.getByText(say('service-log:fault.label'))).toBeVisible();
  yield 'service log, a new entry with mistakes';
  await main.getByRole('button', { name: say('service-log:form.cancel') }).click();
  for (const route of [`${calls}?*`, `${calls}/*/photos/*`, `${calls}/*`]) await page.unroute(route);
  await page.goto('/access');
};
