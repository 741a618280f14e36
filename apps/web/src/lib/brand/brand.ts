import type { Brand } from '@washboard/contract/brands/brands';

declare const __BRAND__: Brand;

export const brand: Brand = __BRAND__;
