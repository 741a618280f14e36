import { expect, type Page } from '@playwright/test';

export async function takeControl(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take control…' }).click();
  const dialog = page.getByRole('alertdialog');
  const { width } = (await dialog.boundingBox()) ?? { width: 0 };
  expect(width, 'the dialog is not as wide as the window').toBeLessThan(600);
  await dialog.getByRole('button', { name: 'Take control' }).click();
  await expect(page.getByText(/^You are controlling/)).toBeVisible();
}

export async function startProgramme(page: Page, programme: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${programme}`) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start programme' }).click();
  await expect(page.getByText('The machine has confirmed: the programme has started.')).toBeVisible();
}
