import { expect } from '@playwright/test';
import { newAddress } from '../../demo/new-accounts.ts';
import { submitSignIn } from '../../demo/sign-in.ts';
import type { PageWalk } from './page-walk.ts';

export const entryPages: PageWalk = async function* (page, say) {
  const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
  async function signIn(email: string, secret?: string): Promise<void> {
    await page.goto('/login');
    await submitSignIn(page, email, secret);
  }

  await page.goto('/login');
  await expect(button('sign-in:submit')).toBeVisible();
  yield 'sign-in';
  await signIn(newAddress(), 'wrong');
  await expect(page.getByText(say('sign-in:failure.invalidCredentials'), { exact: true })).toBeVisible();
  yield 'sign-in, refused';
  await page.goto('/login?notice=sessionEnded');
  await expect(page.getByText(say('sign-in:notice.sessionEnded'), { exact: true })).toBeVisible();
  yield 'sign-in, session ended';

  await page.goto('/login?mode=forgot');
  await expect(button('sign-in:forgot.submit')).toBeVisible();
  yield 'forgotten password';
  // A different address for each walk: mails to one address are limited per hour.
  const stranger = newAddress();
  await page.locator('input[name="email"]').fill(stranger);
  await button('sign-in:forgot.submit').click();
  await expect(page.getByRole('status').filter({ hasText: stranger })).toBeVisible();
  yield 'forgotten password, sent';

  await signIn('inactive@washboard.example');
  await expect(button('sign-in:activation.submit')).toBeVisible();
  yield 'activation code';
  await signIn('pending@washboard.example');
  await expect(page.getByText(say('sign-in:pending.text'), { exact: true })).toBeVisible();
  yield 'account under review';

  await page.goto('/changepassword?token=opaque&email=somebody@washboard.example');
  await expect(button('change-password:reset.submit')).toBeVisible();
  yield 'change password';
  await page.goto('/invitation?token=opaque&email=somebody@washboard.example');
  await expect(button('change-password:invitation.submit')).toBeVisible();
  yield 'invitation';
};
