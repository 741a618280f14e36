import type { StripDays } from '../list/list-search.ts';

/** What the strip of a machine shows; in the address, where 24 hours are left out. */
export const stripSpans = ['1d', '7d', '30d'] as const;
export type SpanName = (typeof stripSpans)[number];

export const stripDays: Record<SpanName, StripDays> = { '1d': 1, '7d': 7, '30d': 30 };
