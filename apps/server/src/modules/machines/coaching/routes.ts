import { coachingCalls } from '@washboard/contract/coaching/coaching-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../appliances/index.ts';
import { dismissCoaching, resumeCoaching } from './dismiss-coaching.ts';
import { getCoaching } from './get-coaching.ts';

export function coachingRoutes(app: App, context: Context): void {
  serve(app, coachingCalls.getCoaching, async ({ actor, params: { serialNumber }, query: { days } }) => {
    const machine = await requireAppliance(context, actor, serialNumber);
    return getCoaching(context, machine, { actor, days: Number(days) });
  });

  serve(app, coachingCalls.dismissCoaching, async ({ actor, params }) => dismissCoaching(context, actor, params));

  serve(app, coachingCalls.resumeCoaching, async ({ actor, params }) => resumeCoaching(context, actor, params));
}
