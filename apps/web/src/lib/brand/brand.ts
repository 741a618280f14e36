import type { Brand } from '@washboard/contract/brands/brands';

declare const __BRAND__: Brand;

/** The brand is fixed at build time, because a build serves one brand. */
export const brand: Brand = __BRAND__;
