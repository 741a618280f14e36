export { firmwareFileRoutes } from './file-routes.ts';
export { installFirmware } from './install-firmware.ts';
export { publicKeyFile } from './read-packages.ts';
export { firmwareRoutes } from './routes.ts';
export { type FirmwareDescription, signFirmware } from './sign-firmware.ts';
