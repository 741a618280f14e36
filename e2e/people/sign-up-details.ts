import type { Page } from '@playwright/test';
import { newAccountPassword, newAddress } from '../demo/new-accounts.ts';
import type { Say } from '../texts/texts.ts';

interface Names {
  firstName: string;
  lastName: string;
  companyName?: string;
}

export async function fillSignUpDetails(page: Page, say: Say, names: Names): Promise<string> {
  const email = newAddress();
  const values = { ...names, email, emailConfirmation: email };
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name="${name}"]`).fill(value);
  for (const label of ['sign-up:field.password', 'common:newPassword.confirmation']) {
    await page.getByLabel(say(label), { exact: true }).fill(newAccountPassword);
  }
  // The labels contain links, so the click hits the box.
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 3)) await box.check({ position: { x: 8, y: 8 } });
  return email;
}
