import type { ServerModule } from '../../../module.ts';
import { attentionRoutes } from './routes.ts';

export { AttentionReader } from './attention-reader.ts';
export { joinAttention } from './attention-score.ts';

export const attentionModule: ServerModule = {
  routes: [attentionRoutes],
};
