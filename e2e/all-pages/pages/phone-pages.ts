import { expect } from '@playwright/test';
import type { PageWalk } from './page-walk.ts';

/** The other shell begins with a load of its own; so does the way back. */
export const phoneLandingPages: PageWalk = async function* (page, say) {
  await page.goto('/app');
  await expect(page.getByRole('link', { name: say('phone:landing.register') })).toBeVisible();
  yield 'landing page of the shell for phones';
  await page.goto('/notfound');
};

/** Pages that only the shell for phones has, or shows in a form of its own. */
export const phonePages: PageWalk = async function* (page, say) {
  const main = page.locator('main');
  await page.goto('/app/machines?search=240002');
  await expect(main.getByRole('article').first()).toBeVisible();
  yield 'machines in the shell for phones';
  await page.goto('/app/machines/PR240002');
  await expect(main.getByRole('navigation', { name: say('common:machinePlaces') })).toBeVisible();
  yield 'a machine in the shell for phones';
  await page.goto('/app/machines/IN240002/documents');
  await expect(main.getByRole('heading', { name: say('support:documents.title') })).toBeVisible();
  yield 'documents of a machine in the shell for phones';
  await page.goto('/app/machines/IN240002/settings');
  await expect(main.getByRole('heading', { name: say('connectivity:installation.title') })).toBeVisible();
  yield 'settings of a machine in the shell for phones';
  await page.goto('/app/maintenance/IN240002/bluetooth');
  await expect(main.getByRole('heading', { name: say('bluetooth:title') })).toBeVisible();
  yield 'a machine by Bluetooth';
  await page.goto('/app/settings');
  await expect(main.getByRole('heading', { name: say('phone:settings.title') })).toBeVisible();
  yield 'more, in the shell for phones';
  await page.goto('/app/outbox');
  await expect(main.getByText(say('outbox:empty.title'))).toBeVisible();
  yield 'what has not been sent';
  await page.goto('/access');
};
