import { expect, type Page } from '@playwright/test';

export async function takeControl(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take control…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take control' }).click();
  await expect(page.getByText(/^You are controlling/)).toBeVisible();
}
