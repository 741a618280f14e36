import { expect } from '@playwright/test';
import { longNames } from '../../demo/new-accounts.ts';
import { fillSignUpDetails } from '../../people/sign-up-details.ts';
import type { PageWalk } from './page-walk.ts';

export const signUpPages: PageWalk = async function* (page, say) {
  const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
  const titled = (title: string) => expect(page.getByRole('heading', { name: title })).toBeVisible();
  const asks = (key: string) => titled(say(key).split('{{')[0]?.trim() ?? '');
  async function answer(choice: number): Promise<void> {
    await page.getByRole('radio').nth(choice).check();
    await button('sign-up:next').click();
  }
  const back = () => button('sign-up:back').click();

  await page.goto('/login?mode=signup');
  await asks('sign-up:details.title');
  yield 'sign-up, details';
  await page.keyboard.press('Enter');
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  yield 'sign-up, details missing';
  await fillSignUpDetails(page, say, longNames);
  await button('sign-up:next').click();
  await asks('sign-up:profile.title');
  yield 'sign-up, profile';
  await answer(1);
  await asks('sign-up:employee.title');
  yield 'sign-up, employee?';
  await answer(0);
  await asks('sign-up:companyCode.title');
  yield 'sign-up, company code';
  await back();
  await answer(1);
  await asks('sign-up:partner.title');
  yield 'sign-up, service partner?';
  await answer(0);
  await asks('sign-up:partnerCode.title');
  yield 'sign-up, partner code';
  await back();
  await answer(1);
  await asks('sign-up:manufacturerCode.title');
  yield 'sign-up, manufacturer code';
  for (let step = 9; step > 2; step -= step === 7 ? 3 : 2) await back();
  await answer(0);
  await asks('sign-up:code.title');
  yield 'sign-up, code of the mail';
  await page.keyboard.type('0000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'sign-up, failure';
};
