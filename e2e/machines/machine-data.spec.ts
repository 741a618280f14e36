import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const serialNumber = 'IN240002';

test('a kitchen downloads all data of its machine, with the description of each column', async ({ page }) => {
  await openSignedIn(page, `/device/${serialNumber}`, 'kitchen@washboard.example');
  await page.getByRole('link', { name: 'Device', exact: true }).click();
  const card = page.getByRole('region', { name: 'Data of the machine' });
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download everything' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^data-${serialNumber}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
  await expect(card.getByRole('status')).toHaveText('The archive was saved.');

  const archive = unzipSync(await readFile(await file.path()));
  const textOf = (path: string) => strFromU8(archive[path] ?? new Uint8Array());
  expect(textOf('README.md')).toContain(`# Data of the machine ${serialNumber}`);
  const { resources } = JSON.parse(textOf('datapackage.json')) as {
    resources: { path: string; schema?: { fields: { name: string; description: string; unit?: string }[] } }[];
  };
  expect(['README.md', 'datapackage.json', ...resources.map(({ path }) => path)]).toEqual(Object.keys(archive));

  const samples = resources.findLast(({ path }) => path.startsWith('telemetry/samples-'));
  const fields = samples?.schema?.fields ?? [];
  expect(fields).toContainEqual(
    expect.objectContaining({ name: 'tankTmpCelsius', unit: '°C', description: 'Temperature of the tank' }),
  );
  const [header = '', ...rows] = textOf(samples?.path ?? '')
    .trimEnd()
    .split('\r\n');
  expect(header.split(',')).toEqual(fields.map(({ name }) => name));
  const newest = Object.fromEntries((rows.at(-1) ?? '').split(',').map((cell, i) => [fields[i]?.name, cell]));
  expect(Date.now() - Date.parse(newest.at ?? '')).toBeLessThan(120_000);
  expect(newest.tankTmpCelsius).toMatch(/^\d\d\.\d$/);
});
