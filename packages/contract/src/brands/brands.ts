import { type Brand, type BrandId, brandIds } from './brand.ts';
import { brina } from './brina.ts';
import { marea } from './marea.ts';

export { type Brand, type BrandId, brandIds };

export const brands: Readonly<Record<BrandId, Brand>> = { marea, brina };

export function isBrandId(value: string): value is BrandId {
  return (brandIds as readonly string[]).includes(value);
}
