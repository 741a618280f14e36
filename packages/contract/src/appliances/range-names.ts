import type { Gamma } from './appliances.ts';

/** Names of ranges are brand names and never translated. */
export const rangeNames: Readonly<Record<Gamma, string>> = {
  infinity: 'Infinity',
  hiline: 'Hiline',
  prime: 'Prime',
  ge: 'G-EVO',
  tl: 'TL',
  ce: 'CE',
  hpw: 'HPW',
};
