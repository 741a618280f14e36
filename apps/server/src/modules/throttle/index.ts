export { throttles } from './tables.ts';
export { countTry, forgetTries, type Limit, removeEndedThrottles } from './throttle.ts';
