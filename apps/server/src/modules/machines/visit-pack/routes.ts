import { finished, Readable } from 'node:stream';
import { visitPackQuerySchema, visitPackSchema } from '@washboard/contract/appliances/visit-pack';
import { atMost } from '../../../at-most.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import type { DataModelFiles } from '../assets/index.ts';
import { createFleetFigures } from '../fleet/index.ts';
import { writePack } from './pack-visit.ts';

export function visitPackRoutes(app: App, context: Context, dataModelFiles: DataModelFiles): void {
  const figuresOf = createFleetFigures(context);
  const visitContext = { ...context, dataModelFiles, figuresOf, inTurn: atMost(machinesAtOnce) };
  const admit = createDoorkeeper();

  app.get(
    '/visitPack',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'visitPack',
        tags: ['appliance'],
        summary: 'All that a technician needs of some machines where there is no network',
        querystring: visitPackQuerySchema,
        response: { 200: visitPackSchema, ...problemResponses(400, 401, 403, 429) },
      },
    },
    async ({ actor, query }, reply) => {
      const serialNumbers = [...new Set(query.serialNumbers.split(','))];
      const texts = writePack(visitContext, actor, serialNumbers);
      const release = admit(actor.userId);
      finished(reply.raw, release);
      // The first machine before the headers, so that a failure is still an answer.
      const first = await texts.next();
      const pack = Readable.from(texts);
      if (!first.done) pack.unshift(first.value);
      // The response schema describes the text of the stream; Fastify sends the stream itself.
      return reply.type('application/json; charset=utf-8').send(pack as never);
    },
  );
}

/** Machines that are read at the same time, for all callers. */
const machinesAtOnce = 4;
/** The web app asks for two groups of machines at a time; a second tab may, too. */
const packsAtOnce = 4;

/**
 * Counts the packs under way of each account.
 *
 * @returns admits one more; returns its end. Throws ProblemError TOO_MANY_REQUESTS
 */
function createDoorkeeper(): (userId: string) => () => void {
  const underWay = new Map<string, number>();
  return (userId) => {
    const count = underWay.get(userId) ?? 0;
    if (count >= packsAtOnce) throw new ProblemError('TOO_MANY_REQUESTS', { retryAfterS: 5 });
    underWay.set(userId, count + 1);
    return () => {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    };
  };
}
