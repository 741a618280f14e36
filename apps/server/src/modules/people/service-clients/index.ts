import type { ServerModule } from '../../../module.ts';
import { serviceClientRoutes } from './routes.ts';

export { beginClientSession, findUsableClient, isClientSecretRight } from './client-credentials.ts';

export const serviceClientsModule: ServerModule = {
  routes: [serviceClientRoutes],
};
