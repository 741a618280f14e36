import { type Brand, type BrandId, brandIds } from './brand.ts';

const marea: Brand = {
  id: 'marea',
  name: 'Marea',
  pageTitle: 'Marea Washboard',
  primaryColor: '#0b6e7f',
  gammas: ['infinity', 'hiline', 'prime', 'ge'],
  sparePartsUrl: 'https://spareparts.marea.example',
  support: { phone: '+39 02 5550 0100', email: 'support@marea.example', website: 'https://www.marea.example' },
};

const brina: Brand = {
  id: 'brina',
  name: 'Brina',
  pageTitle: 'Brina Washboard',
  primaryColor: '#3f51b5',
  gammas: ['tl', 'ce', 'hpw'],
  sparePartsUrl: 'https://spareparts.brina.example',
  support: { phone: '+39 0438 555 010', email: 'support@brina.example', website: 'https://www.brina.example' },
};

export { type Brand, type BrandId, brandIds };

export const brands: Readonly<Record<BrandId, Brand>> = { marea, brina };

export function isBrandId(value: string): value is BrandId {
  return (brandIds as readonly string[]).includes(value);
}
