import { expect } from '@playwright/test';
import { openPage, type PageWalk } from './page-walk.ts';

export const peoplePages: PageWalk = async function* (page, say) {
  const titled = (key: string) => expect(page.getByRole('heading', { name: say(key), exact: true })).toBeVisible();

  await openPage(page, '/profile');
  await expect(page.getByText(say('profile:sessions.thisDevice'), { exact: true })).toBeVisible();
  yield 'profile';
  await page.getByRole('button', { name: say('profile:data.delete') }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'delete account';

  await openPage(page, '/pendingusers');
  await titled('authorisations:title');
  const applicant = page.getByRole('article').filter({ hasText: 'pending@washboard.example' });
  await expect(applicant).toBeVisible();
  yield 'authorizations';
  for (const [name, decision] of [
    ['refuse', 'authorisations:refuse'],
    ['accept', 'authorisations:accept'],
  ] as const) {
    await applicant.getByText(say(decision), { exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    yield `authorizations, ${name}`;
    await page.keyboard.press('Escape');
  }

  // Only this actor: names of accounts that other journeys create would count as untranslated.
  await openPage(page, '/auditlog?actor=admin@washboard.example');
  await titled('audit:title');
  yield 'audit log';
  await openPage(page, '/auditlog?actor=nobody-of-this-name');
  await expect(page.getByText(say('audit:noMatch.title'), { exact: true })).toBeVisible();
  yield 'audit log, no entry found';
};
