export { setupLinkRoutes, setupRoutes } from './routes.ts';
export { issueSetupLink } from './setup-links.ts';
