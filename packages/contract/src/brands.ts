import type { Gamma } from './appliances/appliances.ts';

/** All that differs between the two brands; nothing else in the code names one. */
export interface Brand {
  id: BrandId;
  name: string;
  pageTitle: string;
  /** Seed of the ten-step palette of the primary action. */
  primaryColor: string;
  gammas: readonly Gamma[];
  sparePartsUrl: string;
  support: { phone: string; email: string; website: string };
}

export const brandIds = ['marea', 'brina'] as const;
export type BrandId = (typeof brandIds)[number];

export const brands: Readonly<Record<BrandId, Brand>> = {
  marea: {
    id: 'marea',
    name: 'Marea',
    pageTitle: 'Marea Washboard',
    primaryColor: '#0b6e7f',
    gammas: ['infinity', 'hiline', 'prime', 'ge'],
    sparePartsUrl: 'https://spareparts.marea.example',
    support: { phone: '+39 02 5550 0100', email: 'support@marea.example', website: 'https://www.marea.example' },
  },
  brina: {
    id: 'brina',
    name: 'Brina',
    pageTitle: 'Brina Washboard',
    primaryColor: '#3f51b5',
    gammas: ['tl', 'ce', 'hpw'],
    sparePartsUrl: 'https://spareparts.brina.example',
    support: { phone: '+39 0438 555 010', email: 'support@brina.example', website: 'https://www.brina.example' },
  },
};

export function isBrandId(value: string): value is BrandId {
  return (brandIds as readonly string[]).includes(value);
}
