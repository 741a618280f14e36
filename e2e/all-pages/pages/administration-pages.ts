import { expect, type Page } from '@playwright/test';
import type { Say } from '../../texts/texts.ts';
import { openPage, type PageWalk } from './page-walk.ts';

/** The tabs of the administration, in the order of the page. */
export const administrationPages: PageWalk = async function* (page, say) {
  yield* accounts(page, say);
};

async function* accounts(page: Page, say: Say): AsyncGenerator<string> {
  // Only accounts of the demo: names that other journeys create would count as untranslated.
  await openPage(page, '/adminhome/accounts?search=@washboard.example');
  await expect(page.getByText('manager@washboard.example', { exact: true })).toBeVisible();
  yield 'administration, accounts';
  await openPage(page, '/adminhome/accounts?search=nobody-of-this-name');
  await expect(page.getByText(say('administration-accounts:noMatch.title'), { exact: true })).toBeVisible();
  yield 'administration, no account found';
}
