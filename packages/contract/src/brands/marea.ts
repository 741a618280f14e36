import type { Brand } from './brand.ts';

export const marea: Brand = {
  id: 'marea',
  name: 'Marea',
  pageTitle: 'Marea Washboard',
  primaryColor: '#0b6e7f',
  gammas: ['infinity', 'hiline', 'prime', 'ge'],
  sparePartsUrl: 'https://spareparts.marea.example',
  support: { phone: '+39 02 5550 0100', email: 'support@marea.example', website: 'https://www.marea.example' },
};
