export { revokeGrants } from './revoked-grants.ts';
export { bluetoothRoutes } from './routes.ts';
export { TrustSpreading } from './spread-trust.ts';
