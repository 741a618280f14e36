export { removeLimitChoice } from './choose-limits.ts';
export { type LimitsRow, limitColumns, limitsInForce, limitsOf } from './limits-in-force.ts';
export { findProfileNames } from './profiles-repository.ts';
export { readMachineLimits } from './read-limits.ts';
export { companyLimitRoutes, limitRoutes } from './routes.ts';
export { limitProfiles, limitProfileVersions } from './tables.ts';
