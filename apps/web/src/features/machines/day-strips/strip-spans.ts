import type { StripDays } from '../list/list-search.ts';

/** The span of a strip stands in the address unless it is 24 hours. */
export const stripSpans = ['1d', '7d', '30d'] as const;
export type SpanName = (typeof stripSpans)[number];

export const stripDays: Record<SpanName, StripDays> = { '1d': 1, '7d': 7, '30d': 30 };
