export { beginClientSession, findUsableClient, isClientSecretRight } from './client-credentials.ts';
export { serviceClientRoutes } from './routes.ts';
