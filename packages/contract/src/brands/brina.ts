import type { Brand } from './brand.ts';

export const brina: Brand = {
  id: 'brina',
  name: 'Brina',
  pageTitle: 'Brina Washboard',
  primaryColor: '#3f51b5',
  gammas: ['tl', 'ce', 'hpw'],
  sparePartsUrl: 'https://spareparts.brina.example',
  support: { phone: '+39 0438 555 010', email: 'support@brina.example', website: 'https://www.brina.example' },
};
