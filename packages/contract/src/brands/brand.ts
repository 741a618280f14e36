import type { Gamma } from '../appliances/appliances.ts';

export const brandIds = ['marea', 'brina'] as const;
export type BrandId = (typeof brandIds)[number];

/** Brands differ only in these fields; no other code names a brand. */
export interface Brand {
  id: BrandId;
  name: string;
  pageTitle: string;
  /** The ten-step palette is computed from this colour. */
  primaryColor: string;
  gammas: readonly Gamma[];
  sparePartsUrl: string;
  support: { phone: string; email: string; website: string };
}
