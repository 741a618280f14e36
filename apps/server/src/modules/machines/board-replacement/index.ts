import type { ServerModule } from '../../../module.ts';
import { boardReplacementRoutes } from './routes.ts';

export { abandonReplacement } from './end-board-replacement.ts';

export const boardReplacementModule: ServerModule = {
  routes: [boardReplacementRoutes],
};
