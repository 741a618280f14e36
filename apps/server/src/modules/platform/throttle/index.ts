export { placeOf } from './place-of.ts';
export { throttles } from './tables.ts';
export {
  countTry,
  forgetTries,
  givePass,
  hasPass,
  type Limit,
  type Pass,
  removeEndedThrottles,
  takeBackTry,
} from './throttle.ts';
