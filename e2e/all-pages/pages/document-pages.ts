import { expect } from '@playwright/test';
import type { PageWalk } from './page-walk.ts';

/** The legal documents, opened at their addresses over the machine list. */
export const documentPages: PageWalk = async function* (page, say) {
  for (const document of ['terms', 'privacy']) {
    await page.goto(`/${document}`);
    const dialog = page.getByRole('dialog', { name: say(`common:legal.${document}`) });
    await expect(dialog.getByRole('link', { name: say('common:legal.openPdf') })).toBeVisible();
    yield document;
  }
};
