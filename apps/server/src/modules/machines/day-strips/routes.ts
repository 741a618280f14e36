import { dayStripCalls } from '@washboard/contract/day-strips/day-strip-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { readStrips } from './read-strips.ts';

export function dayStripRoutes(app: App, context: Context): void {
  serve(app, dayStripCalls.getDayStrips, ({ actor, query }) => readStrips(context, actor, query));
}
