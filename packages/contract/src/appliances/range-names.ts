import type { Gamma } from './appliances.ts';

/** Names of the ranges as the brands write them; never translated. */
export const rangeNames: Readonly<Record<Gamma, string>> = {
  infinity: 'Infinity',
  hiline: 'Hiline',
  prime: 'Prime',
  ge: 'G-EVO',
  tl: 'TL',
  ce: 'CE',
  hpw: 'HPW',
};
