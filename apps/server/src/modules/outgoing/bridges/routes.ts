import {
  bridgeAnswerSchema,
  bridgeChangeSchema,
  bridgeTargetSchema,
  bridgeTestSchema,
} from '@washboard/contract/bridges/bridge';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import { changeBridge, removeBridge } from './change-bridge.ts';
import { readBridge } from './read-bridge.ts';
import { testBridge } from './test-bridge.ts';

const config = { permission: 'bridges:manage' } as const;

export function bridgeRoutes(app: App, context: Context): void {
  app.get(
    '/bridge',
    {
      config,
      schema: {
        operationId: 'readBridge',
        tags: ['integrations'],
        summary: 'The MQTT bridge of the caller’s company and its state (docs/integrations.md)',
        response: { 200: bridgeAnswerSchema, ...problemResponses(401, 403, 404) },
      },
    },
    async ({ actor }) => readBridge(context, actor),
  );

  app.put(
    '/bridge',
    {
      config,
      schema: {
        operationId: 'changeBridge',
        tags: ['integrations'],
        summary: 'Sets up the MQTT bridge of the caller’s company, or changes it',
        body: bridgeChangeSchema,
        response: { 200: bridgeAnswerSchema, ...problemResponses(400, 401, 403, 404, 409, 422) },
      },
    },
    async ({ actor, body }) => {
      await changeBridge(context, actor, body);
      return readBridge(context, actor);
    },
  );

  app.delete(
    '/bridge',
    {
      config,
      schema: {
        operationId: 'removeBridge',
        tags: ['integrations'],
        summary: 'Removes the MQTT bridge, and from the broker what it has published',
        response: { 200: bridgeAnswerSchema, ...problemResponses(401, 403, 404) },
      },
    },
    async ({ actor }) => {
      await removeBridge(context, actor);
      return readBridge(context, actor);
    },
  );

  app.post(
    '/bridge/test',
    {
      config,
      schema: {
        operationId: 'testBridge',
        tags: ['integrations'],
        summary: 'Connects to an MQTT broker once, without storing anything',
        body: bridgeTargetSchema,
        response: { 200: bridgeTestSchema, ...problemResponses(400, 401, 403, 404, 422, 429) },
      },
    },
    async ({ actor, body }, reply) => testBridge(context, actor, body, untilClientLeaves(reply)),
  );
}
