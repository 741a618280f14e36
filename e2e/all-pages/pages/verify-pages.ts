import { expect } from '@playwright/test';
import {
  attestedLedger,
  intactLedger,
  noLedger,
  operatorKey,
  otherWitnessKey,
  tamperedLedger,
} from '../../demo/ledgers.ts';
import { openPage, type PageWalk } from './page-walk.ts';

export const verifyPages: PageWalk = async function* (page, say) {
  const main = page.locator('main');
  const chooser = main.locator('input[type="file"]');
  const verdict = main.getByRole('heading', { level: 2 });
  const key = main.locator('input[name="key"]');
  const witness = main.locator('input[name="witness"]');
  await openPage(page, '/verify');
  await expect(main.getByRole('button', { name: say('verify:file.choose'), exact: true })).toBeVisible();
  yield 'check of a ledger';
  await key.fill(operatorKey.slice(0, -2));
  await key.blur();
  await expect(main.getByText(say('verify:key.wrong'), { exact: true })).toBeVisible();
  yield 'check of a ledger, with an incomplete key';
  await key.fill(operatorKey);
  await chooser.setInputFiles(intactLedger);
  await expect(verdict).toBeVisible();
  yield 'check of a ledger, intact';
  await chooser.setInputFiles(await attestedLedger());
  await expect(main.getByText(/Test time stamps.*\b30\b/).first()).toBeVisible();
  yield 'check of a ledger, with a witness and a time stamp';
  await witness.fill(otherWitnessKey);
  await chooser.setInputFiles(await attestedLedger());
  await expect(main.getByText(/witness\.example\/12/).first()).toBeVisible();
  yield 'check of a ledger, without the witness that was named';
  await witness.fill('');
  await key.fill('');
  await chooser.setInputFiles(tamperedLedger);
  await expect(main.getByText(/\b56\b.*\b60\b/)).toBeVisible();
  yield 'check of a ledger, not intact';
  await chooser.setInputFiles(noLedger);
  await expect(main.getByRole('alert')).toBeVisible();
  yield 'check of a ledger, another file';
};
