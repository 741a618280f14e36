export { type Contradiction, contradictionOf } from './contradicting-cycles.ts';
export { listEvents } from './list-events.ts';
export { eventViewOf } from './present-event.ts';
export { readEventLines } from './read-event-lines.ts';
export { eventKindWords, parameterWords } from './report-texts.ts';
export { eventRoutes } from './routes.ts';
export { events } from './tables.ts';
