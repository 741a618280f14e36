import { expect } from '@playwright/test';
import { openPage, type PageWalk } from './page-walk.ts';

export const standalonePages: PageWalk = async function* (page, say) {
  for (const [address, title] of [
    ['/error', 'common:error.title'],
    ['/access', 'common:access.title'],
    ['/notfound', 'common:notFound.title'],
    ['/no/such/page', 'common:notFound.title'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: say(title), exact: true })).toBeVisible();
    yield address;
  }
  await openPage(page, '/unsubscribe?token=x');
  await expect(page.getByText(say('unsubscribe:invalid'))).toBeVisible();
  yield 'a link that switches off mails and is not valid';
  await openPage(page, '/demo');
  await expect(page.getByRole('link', { name: 'IN240002' })).toBeVisible();
  yield 'panels of the demo';
  for (const serialNumber of ['IN240002', 'HL240001', 'PR240002']) {
    await openPage(page, `/demo/machines/${serialNumber}`);
    await expect(page.getByRole('region', { name: say('panel:display.label') })).toBeVisible();
    yield `panel of ${serialNumber}`;
  }
  await page.getByRole('button', { name: say('panel:parameters.open') }).click();
  await expect(page.getByRole('button', { name: say('panel:parameters.set'), exact: true })).toBeVisible();
  yield 'service menu of a panel';
};
