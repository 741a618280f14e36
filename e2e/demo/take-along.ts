import { expect, type Locator, type Page } from '@playwright/test';

const completeMs = 30_000;

export async function takeAlong(page: Page, ...names: string[]): Promise<void> {
  await page.goto('/app/visits/choose');
  for (const name of names) await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: /along$/ }).tap();
}

export const machineTakenAlong = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Machines taken along' }).getByRole('listitem').filter({ hasText: name });

export async function expectComplete(scope: Locator): Promise<void> {
  await expect(scope.getByText('Complete', { exact: true })).toBeVisible({ timeout: completeMs });
}
