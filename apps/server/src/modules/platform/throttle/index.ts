export { throttles } from './tables.ts';
export {
  countTry,
  forgetTries,
  givePass,
  hasPass,
  type Limit,
  type Pass,
  placeOf,
  removeEndedThrottles,
  takeBackTry,
} from './throttle.ts';
