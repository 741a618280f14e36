import { visitPackCalls } from '@washboard/contract/visit-pack/visit-pack-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { createFleetFigures } from '../../machines/machine-list/index.ts';
import { sendFile } from '../../platform/export-queue/index.ts';
import type { DataModelFiles } from '../machine-documents/index.ts';
import { writeVisitPack } from './write-visit-pack.ts';

export function visitPackRoutes(app: App, context: Context & { dataModelFiles: DataModelFiles }): void {
  const figuresOf = createFleetFigures(context);
  const visitContext = { ...context, figuresOf };

  serve(app, visitPackCalls.getVisitPack, async ({ actor, query }, reply) => {
    const serialNumbers = [...new Set(query.serialNumbers.split(','))];
    const texts = writeVisitPack(visitContext, actor, serialNumbers);
    // A failure of the first machine must still get an error response.
    const content = await begun(texts);
    return sendFile(reply, { name: null, contentType: 'application/json; charset=utf-8', content });
  });
}

async function begun(texts: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await texts.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* texts;
  })();
}
