import { type Brand, type BrandId, brandIds } from './brands/brand.ts';
import { brina } from './brands/brina.ts';
import { marea } from './brands/marea.ts';

export { type Brand, type BrandId, brandIds };

export const brands: Readonly<Record<BrandId, Brand>> = { marea, brina };

export function isBrandId(value: string): value is BrandId {
  return (brandIds as readonly string[]).includes(value);
}
