import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandIds } from '@washboard/contract/brands/brands';
import { expect, it } from 'vitest';

const folder = import.meta.dirname;

it.each(brandIds)('the icons of %s match its mark (otherwise run npm run icons)', (brand) => {
  const mark = readFileSync(join(folder, 'marks', `${brand}.svg`));
  const madeFrom = readFileSync(join(folder, 'icons', brand, 'made-from.sha256'), 'utf8').trim();
  expect(createHash('sha256').update(mark).digest('hex')).toBe(madeFrom);
});

it.each(brandIds)('%s has icons in every size that an installed app needs', (brand) => {
  const sizes = { 'icon-192': 192, 'icon-512': 512, 'maskable-192': 192, 'maskable-512': 512, 'apple-touch-icon': 180 };
  for (const [name, size] of Object.entries(sizes)) {
    const png = readFileSync(join(folder, 'icons', brand, `${name}.png`));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
  }
});
