import { attentionCalls } from '@washboard/contract/attention/attention-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../appliances/index.ts';
import { AttentionReader } from './attention-reader.ts';

export function attentionRoutes(app: App, context: Context): void {
  const reader = new AttentionReader(context);
  app.addHook('onReady', () => reader.open());
  app.addHook('onClose', async () => reader.close());

  serve(app, attentionCalls.getAttention, async ({ actor, query }) => {
    if (query.serialNumber !== undefined) await requireAppliance(context, actor, query.serialNumber);
    return reader.read(actor, query);
  });
}
