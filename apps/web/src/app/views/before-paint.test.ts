import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const script = readFileSync(join(import.meta.dirname, '../../../public/before-paint.js'), 'utf8');

afterEach(() => {
  window.history.replaceState(null, '', '/');
  localStorage.clear();
});

it.each([
  ['/wall', 'dark'],
  ['/wall/wbw_secret', 'dark'],
  ['/wallpaper', 'light'],
  ['/devices', 'light'],
])('the page %s begins in the %s scheme for a reader who chose the light scheme', (path, scheme) => {
  localStorage.setItem('washboard.colorScheme', 'light');
  window.history.replaceState(null, '', path);
  // biome-ignore lint/security/noGlobalEval: pages run this file without modules, which jsdom cannot load.
  window.eval(script);
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', scheme);
});
