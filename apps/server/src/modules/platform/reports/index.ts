export { fill } from './fill.ts';
export { inPortions } from './in-portions.ts';
export { documentMoments, tableMoments } from './moments.ts';
export { periodName, type ReportPeriod } from './period.ts';
