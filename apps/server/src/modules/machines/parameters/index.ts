import type { ServerModule } from '../../../module.ts';
import { defaultParameterRoutes, otherInfoRoutes, parameterRoutes } from './routes.ts';

export { backUpParameters, expireBackup } from './back-up-parameters.ts';
export { checkChanges } from './check-changes.ts';
export { findDefaults } from './defaults-repository.ts';
export { findWrittenChanges, listParameterHistory } from './list-parameter-history.ts';
export { parameterText } from './parameter-text.ts';
export { hiddenCodes, presentParameters } from './present-parameters.ts';
export { isLacking, presetsOf } from './restore-presets.ts';
export { requireNoWrite, sendAndConfirm, writeParameters } from './write-parameters.ts';

export const parametersModule: ServerModule = {
  routes: [parameterRoutes, defaultParameterRoutes, otherInfoRoutes],
};
