import type { Brand } from '@washboard/contract/brands/brands';

declare const __BRAND__: Brand;

/** Set at build time: a build serves one brand. */
export const brand: Brand = __BRAND__;
