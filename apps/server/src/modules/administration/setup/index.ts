import type { ServerModule } from '../../../module.ts';
import { setupLinkRoutes, setupRoutes } from './routes.ts';

export { issueSetupLink } from './setup-links.ts';

export const setupModule: ServerModule = {
  routes: [setupRoutes, setupLinkRoutes],
};
