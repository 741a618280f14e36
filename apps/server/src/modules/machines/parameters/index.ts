export { backUpParameters, expireBackup } from './back-up-parameters.ts';
export { checkChanges } from './check-changes.ts';
export { findWrittenChanges } from './find-written-changes.ts';
export { parameterText } from './parameter-text.ts';
export { hiddenCodes } from './present-parameters.ts';
export { parameterRoutes, presetRoutes } from './routes.ts';
export { parameterBackups } from './tables.ts';
export { writeParameters } from './write-parameters.ts';
