import { dayStripCalls } from '@washboard/contract/day-strips/day-strip-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { getDayStrips } from './get-day-strips.ts';

export function dayStripRoutes(app: App, context: Context): void {
  serve(app, dayStripCalls.getDayStrips, ({ actor, query }) => getDayStrips(context, actor, query));
}
