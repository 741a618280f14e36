import type { Gamma } from '../appliances/appliances.ts';

export const brandIds = ['marea', 'brina'] as const;
export type BrandId = (typeof brandIds)[number];

/** Everything in which the two brands differ; no other code names a brand. */
export interface Brand {
  id: BrandId;
  name: string;
  pageTitle: string;
  /** Seed of the ten-step palette of the primary colour. */
  primaryColor: string;
  gammas: readonly Gamma[];
  sparePartsUrl: string;
  support: { phone: string; email: string; website: string };
}
