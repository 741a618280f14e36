import type { Brand } from '@washboard/contract/brands/brands';

declare const __BRAND__: Brand;

/** The brand this build serves, written in by the build. */
export const brand: Brand = __BRAND__;
