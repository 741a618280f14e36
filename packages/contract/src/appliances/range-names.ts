import type { Gamma } from './appliances.ts';

/** Brand names are never translated. */
export const rangeNames: Readonly<Record<Gamma, string>> = {
  infinity: 'Infinity',
  hiline: 'Hiline',
  prime: 'Prime',
  ge: 'G-EVO',
  tl: 'TL',
  ce: 'CE',
  hpw: 'HPW',
};
