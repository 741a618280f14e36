import type { ServerModule } from '../../../module.ts';
import { firmwareFileRoutes, firmwareRoutes } from './routes.ts';

export { type FirmwareDescription, signFirmware } from './firmware-manifest.ts';
export { getVersions } from './get-versions.ts';
export { installFirmware } from './install-firmware.ts';
export { publicKeyFile } from './read-packages.ts';

export const firmwareModule: ServerModule = {
  routes: [firmwareRoutes, firmwareFileRoutes],
};
