export {
  isCompleted,
  isHot,
  isWashing,
  joinHygieneLimits,
  numberOfRecord,
} from './hygiene-of-cycles.ts';
export { parameterWords } from './report-texts.ts';
export { deviatingCycleRoutes, eventRoutes } from './routes.ts';
export { events } from './tables.ts';
