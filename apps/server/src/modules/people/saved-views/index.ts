export { savedViewRoutes } from './routes.ts';
export { findSavedViews, removeSavedViewsOf } from './saved-views-repository.ts';
