import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { brandIds } from '@washboard/contract/brands/brands';
import { executablePath } from './chromium.ts';

/** `npm run icons` runs this file. */

const folder = fileURLToPath(new URL('../apps/web/src/lib/brand', import.meta.url));

/** Some systems crop the icon to their own shape, so the mark keeps a margin. */
const fullBleed = '<style>rect { rx: 0 }</style>';

const pictures = [
  { name: 'icon-192', size: 192, style: '' },
  { name: 'icon-512', size: 512, style: '' },
  { name: 'maskable-192', size: 192, style: fullBleed },
  { name: 'maskable-512', size: 512, style: fullBleed },
  { name: 'apple-touch-icon', size: 180, style: fullBleed },
];

const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  for (const brand of brandIds) {
    const mark = readFileSync(`${folder}/marks/${brand}.svg`, 'utf8');
    mkdirSync(`${folder}/icons/${brand}`, { recursive: true });
    for (const { name, size, style } of pictures) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${style}${mark}`);
      await page.screenshot({ path: `${folder}/icons/${brand}/${name}.png`, omitBackground: true });
    }
    const madeFrom = createHash('sha256').update(mark).digest('hex');
    writeFileSync(`${folder}/icons/${brand}/made-from.sha256`, `${madeFrom}\n`);
  }
} finally {
  await browser.close();
}
