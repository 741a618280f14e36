import { Readable } from 'node:stream';
import { visitPackQuerySchema, visitPackSchema } from '@washboard/contract/appliances/visit-pack';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import type { DataModelFiles } from '../assets/index.ts';
import { createFleetFigures } from '../fleet/index.ts';
import { findMachines, writePack } from './pack-visit.ts';

export function visitPackRoutes(app: App, context: Context, dataModelFiles: DataModelFiles): void {
  const figuresOf = createFleetFigures(context);

  app.get(
    '/visitPack',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'visitPack',
        tags: ['appliance'],
        summary: 'All that a technician needs of some machines where there is no network',
        querystring: visitPackQuerySchema,
        response: { 200: visitPackSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query }, reply) => {
      const visitContext = { ...context, dataModelFiles, figuresOf };
      const found = await findMachines(visitContext, actor, [...new Set(query.serialNumbers.split(','))]);
      // The response schema describes the text of the stream; Fastify sends the stream itself.
      const pack = Readable.from(writePack(visitContext, actor, found));
      return reply.type('application/json; charset=utf-8').send(pack as never);
    },
  );
}
