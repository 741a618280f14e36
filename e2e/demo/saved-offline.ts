import { expect, type Locator, type Page } from '@playwright/test';

const completeMs = 30_000;

export async function saveOffline(page: Page, ...names: string[]): Promise<void> {
  await page.goto('/app/visits/choose');
  for (const name of names) await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: /offline$/ }).tap();
}

export const machineSavedOffline = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Machines saved offline' }).getByRole('listitem').filter({ hasText: name });

export async function expectComplete(scope: Locator): Promise<void> {
  await expect(scope.getByText('Complete', { exact: true })).toBeVisible({ timeout: completeMs });
}
