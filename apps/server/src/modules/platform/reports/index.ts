export { readInPortions } from './read-in-portions.ts';
export { documentMoments, fill, periodName, tableMoments } from './report-texts.ts';
