import { expect } from '@playwright/test';
import { installationSteps } from '@washboard/contract/installation/installation-run';
import { loadApp, openPage, type PageWalk } from './page-walk.ts';

export const phoneLandingPages: PageWalk = async function* (page, say) {
  await page.goto('/app');
  await expect(page.getByRole('link', { name: say('phone:landing.register') })).toBeVisible();
  yield 'landing page of the shell for phones';
  await loadApp(page);
};

export const installationPages: PageWalk = async function* (page, say) {
  const main = page.locator('main');
  const openSteps = () => main.getByRole('button', { name: say('installation:overview') }).click();
  await page.goto('/app/install/IN240003');
  await expect(main.getByRole('heading', { name: say('installation:step.name.title') })).toBeVisible();
  await openSteps();
  await expect(main.getByRole('heading', { name: say('installation:review.title') })).toBeVisible();
  yield 'installation, all steps';
  for (const step of installationSteps) {
    await main
      .getByRole('listitem')
      .filter({ hasText: say(`installation:step.${step}.short`) })
      .getByRole('button')
      .first()
      .click();
    await expect(main.getByRole('heading', { name: say(`installation:step.${step}.title`) })).toBeVisible();
    yield `installation, ${step}`;
    await openSteps();
  }
  await page.goto('/access');
};

export const phonePages: PageWalk = async function* (page, say) {
  const main = page.locator('main');
  await page.goto('/app/machines?search=240002');
  await expect(main.getByRole('article').first()).toBeVisible();
  yield 'machines in the shell for phones';
  await openPage(page, '/app/machines/PR240002');
  await expect(main.getByRole('navigation', { name: say('common:machinePlaces') })).toBeVisible();
  yield 'a machine in the shell for phones';
  await openPage(page, '/app/machines/IN240002/documents');
  await expect(main.getByRole('heading', { name: say('support:documents.title') })).toBeVisible();
  yield 'documents of a machine in the shell for phones';
  await openPage(page, '/app/machines/IN240002/settings');
  await expect(main.getByRole('heading', { name: say('connectivity:installation.title'), exact: true })).toBeVisible();
  yield 'settings of a machine in the shell for phones';
  await openPage(page, '/app/maintenance/IN240002/bluetooth');
  await expect(main.getByRole('heading', { name: say('bluetooth:title') })).toBeVisible();
  yield 'a machine by Bluetooth';
  await openPage(page, '/app/visits');
  await expect(main.getByRole('link', { name: say('visits:choose.open') })).toBeVisible();
  yield 'offline visits without a machine';
  await openPage(page, '/app/visits/choose');
  await expect(main.getByRole('checkbox').first()).toBeVisible();
  yield 'machines for an offline visit';
  await main.getByRole('checkbox', { name: /IN240002/ }).check();
  await main.getByRole('button', { name: say('visits:choose.take_one').replace('{{shown}}', '1') }).click();
  // These walks run without a service worker, so the machine is not complete.
  await expect(main.getByRole('list', { name: say('visits:list') }).getByText(/IN240002/)).toBeVisible();
  yield 'offline visits with a machine';
  await openPage(page, '/app/settings');
  await expect(main.getByRole('heading', { name: say('phone:settings.title') })).toBeVisible();
  yield 'more, in the shell for phones';
  await openPage(page, '/app/settings/notifications');
  await expect(main.getByRole('button', { name: say('notification-settings:rules.add'), exact: true })).toBeVisible();
  yield 'settings of notifications in the shell for phones';
  await openPage(page, '/app/outbox');
  await expect(main.getByText(say('outbox:empty.title'))).toBeVisible();
  yield 'what has not been sent';
  await openPage(page, '/app/profiles');
  await expect(main.getByRole('searchbox', { name: say('settings-profiles:all.search') })).toBeVisible();
  yield 'settings profiles of all models';
  await openPage(page, '/app/profiles/00000000-0000-4000-8000-000000000000');
  await expect(main.getByText(say('settings-profiles:all.gone.title'))).toBeVisible();
  yield 'a settings profile that does not exist';
  await page.goto('/access');
};
