import type { Gamma } from '../appliances/appliances.ts';

export const brandIds = ['marea', 'brina'] as const;
export type BrandId = (typeof brandIds)[number];

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
