import { connectivityCalls } from '@washboard/contract/connectivity/connectivity-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../appliances/index.ts';
import { listConnectionLosses } from './connection-losses.ts';

export function connectivityRoutes(app: App, context: Context): void {
  serve(app, connectivityCalls.listConnectionLosses, async ({ actor, params: { serialNumber } }) => {
    await requireAppliance(context, actor, serialNumber);
    return listConnectionLosses(context, serialNumber);
  });
}
