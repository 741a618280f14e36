import type { ServerModule } from '../../../module.ts';
import type { DataModelFiles } from '../machine-documents/index.ts';
import { visitPackRoutes } from './routes.ts';

export const visitPackModule: ServerModule<{ dataModelFiles: DataModelFiles }> = {
  routes: [visitPackRoutes],
};
