export { type FirmwareDescription, signFirmware } from './firmware-manifest.ts';
export { getVersions } from './get-versions.ts';
export { installFirmware } from './install-firmware.ts';
export { publicKeyFile } from './read-packages.ts';
export { firmwareFileRoutes, firmwareRoutes } from './routes.ts';
