import { expect, type Page } from '@playwright/test';
import type { Language } from '@washboard/contract/languages/languages';
import { openSignedIn } from '../demo/sign-in.ts';
import type { Say } from '../texts/texts.ts';
import { administrationPages } from './pages/administration-pages.ts';
import { boardReplacementPages } from './pages/board-replacement-pages.ts';
import { connectivityPages } from './pages/connectivity-pages.ts';
import { entryPages } from './pages/entry-pages.ts';
import { hygieneRecordPages } from './pages/hygiene-record-pages.ts';
import { documentPages, listPages } from './pages/list-pages.ts';
import { listWorkPages } from './pages/list-work-pages.ts';
import { machinePages } from './pages/machine-pages.ts';
import { notificationPages } from './pages/notification-pages.ts';
import type { PageWalk } from './pages/page-walk.ts';
import { palettePages } from './pages/palette-pages.ts';
import { peoplePages } from './pages/people-pages.ts';
import { installationPages, phoneLandingPages, phonePages } from './pages/phone-pages.ts';
import { serviceLogPages } from './pages/service-log-pages.ts';
import { serviceMenuPages } from './pages/service-menu-pages.ts';
import { settingsProfilePages } from './pages/settings-profile-pages.ts';
import { signUpPages } from './pages/sign-up-pages.ts';
import { standalonePages } from './pages/standalone-pages.ts';
import { verifyPages } from './pages/verify-pages.ts';

/**
 * Every page of the product, once. Journeys that check all pages follow this table, so a page added here is checked in
 * all languages, both colour schemes and at every width.
 */

/** Order matters: the sign-in page ends the session. */
const walks: readonly { as: string | null; walk: PageWalk }[] = [
  { as: null, walk: standalonePages },
  { as: null, walk: phoneLandingPages },
  { as: null, walk: verifyPages },
  { as: null, walk: entryPages },
  { as: null, walk: signUpPages },
  { as: 'admin@washboard.example', walk: listPages },
  { as: 'admin@washboard.example', walk: listWorkPages },
  { as: 'admin@washboard.example', walk: palettePages },
  { as: 'admin@washboard.example', walk: documentPages },
  { as: 'admin@washboard.example', walk: machinePages },
  { as: 'admin@washboard.example', walk: hygieneRecordPages },
  { as: 'admin@washboard.example', walk: settingsProfilePages },
  { as: 'admin@washboard.example', walk: connectivityPages },
  { as: 'admin@washboard.example', walk: boardReplacementPages },
  { as: 'admin@washboard.example', walk: phonePages },
  { as: 'admin@washboard.example', walk: installationPages },
  { as: 'admin@washboard.example', walk: serviceMenuPages },
  { as: 'admin@washboard.example', walk: serviceLogPages },
  { as: 'admin@washboard.example', walk: peoplePages },
  { as: 'admin@washboard.example', walk: notificationPages },
  { as: 'admin@washboard.example', walk: administrationPages },
];

/** Visits every page in a language. @param say looks up the texts by which elements are found */
export async function visitEveryPage(
  page: Page,
  { language, say }: { language: Language; say: Say },
  look: (name: string) => Promise<void>,
): Promise<void> {
  let signedInAs: string | null = null;
  await speak(page, language);
  for (const { as, walk } of walks) {
    if (as !== null && as !== signedInAs) {
      await openSignedIn(page, '/profile', as);
      // Sign-in has set the browser to the language of the account.
      await speak(page, language);
      signedInAs = as;
    }
    for await (const name of walk(page, say)) {
      await settled(page);
      await look(name);
    }
  }
}

async function speak(page: Page, language: Language): Promise<void> {
  await page.goto('/notfound');
  await page.evaluate((chosen) => localStorage.setItem('washboard.language', chosen), language);
  await page.reload();
  await expect(page.locator(`html[lang="${language}"] [data-view="notFound"]`)).toBeVisible();
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}
