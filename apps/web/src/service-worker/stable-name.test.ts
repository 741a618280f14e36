import { expect, it } from 'vitest';
import { stableName } from './stable-name.ts';

it.each([
  ['/assets/machine-page-Bx_9-aZ1.js', '/assets/machine-page.js'],
  ['/assets/texts/de/sign-in-00000000.json', '/assets/texts/de/sign-in.json'],
  ['/before-paint.js', '/before-paint.js'],
])('%s is %s', (path, name) => expect(stableName(path)).toBe(name));
