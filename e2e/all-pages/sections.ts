import type { Page } from '@playwright/test';
import { languages } from '@washboard/contract/languages/languages';
import { openSignedIn } from '../demo/sign-in.ts';
import { textsIn } from '../texts/texts.ts';
import { administeredMachinePages, administrationPages } from './pages/administration-pages.ts';
import { boardReplacementPages } from './pages/board-replacement-pages.ts';
import { connectivityPages } from './pages/connectivity-pages.ts';
import { entryPages } from './pages/entry-pages.ts';
import { hygieneRecordPages } from './pages/hygiene-record-pages.ts';
import { documentPages, listPages } from './pages/list-pages.ts';
import { listWorkPages } from './pages/list-work-pages.ts';
import { machinePages, machineSettingsPages, statisticsAndHistoryPages } from './pages/machine-pages.ts';
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
import { settle, startIn } from './spoken-language.ts';

export interface Section {
  readonly name: string;
  readonly isSignedIn: boolean;
  readonly isTouched?: boolean;
  readonly walks: readonly PageWalk[];
}

/** A page added here is checked in all languages, both colour schemes and at every width. Sections run in any order. */
export const sections: readonly Section[] = [
  { name: 'pages that stand alone', isSignedIn: false, walks: [standalonePages, phoneLandingPages, verifyPages] },
  { name: 'the entry', isSignedIn: false, walks: [entryPages, signUpPages] },
  { name: 'lists', isSignedIn: true, isTouched: true, walks: [listPages, documentPages] },
  { name: 'work with lists', isSignedIn: true, walks: [listWorkPages, palettePages] },
  { name: 'a machine and its remote control', isSignedIn: true, isTouched: true, walks: [machinePages] },
  { name: 'statistics and history of a machine', isSignedIn: true, walks: [statisticsAndHistoryPages] },
  { name: 'settings of a machine', isSignedIn: true, walks: [machineSettingsPages, settingsProfilePages] },
  { name: 'hygiene records and connection', isSignedIn: true, walks: [hygieneRecordPages, connectivityPages] },
  { name: 'the replacement of a board', isSignedIn: true, walks: [boardReplacementPages] },
  { name: 'the shell for phones', isSignedIn: true, isTouched: true, walks: [phonePages, installationPages] },
  {
    name: 'the service menu and the service log',
    isSignedIn: true,
    isTouched: true,
    walks: [serviceMenuPages, serviceLogPages],
  },
  { name: 'people', isSignedIn: true, walks: [peoplePages] },
  { name: 'notifications', isSignedIn: true, walks: [notificationPages] },
  { name: 'the administration', isSignedIn: true, walks: [administrationPages] },
  { name: 'administered machines and programs', isSignedIn: true, walks: [administeredMachinePages] },
];

const allTexts = languages.map(textsIn);
const { say: sayInEnglish } = textsIn('en');

function say(key: string): string {
  for (const texts of allTexts) texts.say(key);
  return sayInEnglish(key);
}

export async function visit(
  page: Page,
  { isSignedIn, walks }: Section,
  look: (name: string) => Promise<void>,
): Promise<void> {
  if (isSignedIn) await openSignedIn(page, '/profile', 'admin@washboard.example');
  await startIn(page, 'en');
  for (const walk of walks) {
    for await (const name of walk(page, say)) {
      await settle(page, 'en');
      await look(name);
    }
  }
}
