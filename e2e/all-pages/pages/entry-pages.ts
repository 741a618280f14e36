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
  // Mails to one address are limited per hour.
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

  await page.goto('/setup');
  await expect(page.getByText(say('first-administrator:over'), { exact: true })).toBeVisible();
  yield 'set-up, with an administrator';
  // The demo has an administrator, so the response is stubbed.
  const config = '**/config/dashboard.json';
  await page.route(config, (route) => route.fulfill({ json: { isDemo: true, isSetUp: false } }));
  await page.goto('/login');
  await expect(page.getByText(say('first-administrator:link.missing'), { exact: true })).toBeVisible();
  yield 'set-up, without a link';
  await page.goto('/setup#opaque');
  await expect(page.getByText(say('first-administrator:link.refused'), { exact: true })).toBeVisible();
  yield 'set-up, with an invalid link';
  const check = '**/api/v2/account/setup/check';
  await page.route(check, (route) => route.fulfill({ json: { code: '200', message: '', companyName: null } }));
  await page.goto('/notfound');
  await page.goto('/setup#opaque');
  await button('first-administrator:submit').click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(4);
  yield 'set-up, with nothing entered';
  for (const route of [config, check]) await page.unroute(route);
};
