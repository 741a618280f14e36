import { boardLabelSchema } from '@washboard/contract/appliances/board-label';
import {
  boardReplacementSchema,
  boardSecretSchema,
  finishReplacementSchema,
  otherBoardSchema,
  replacementStepSchema,
  restoreMemoryRequestSchema,
} from '@washboard/contract/appliances/board-replacement';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import type { CommandTimes } from '../remote-control/index.ts';
import { beginReplacement } from './begin-replacement.ts';
import { cancelReplacement, finishReplacement } from './end-replacement.ts';
import { issueSecret } from './issue-secret.ts';
import { readReplacement } from './present-replacement.ts';
import { restoreMemory } from './restore-memory.ts';
import { takeOtherBoard } from './take-other-board.ts';

const path = '/appliances/:serialNumber/board-replacement';
const config = { permission: 'appliance:replace-board' } as const;
const params = z.object({ serialNumber: serialNumberSchema });
const tags = ['boardReplacement'];
const stepResponse = { 200: boardReplacementSchema, ...problemResponses(400, 401, 403, 404, 409) };

export function boardReplacementRoutes(app: App, context: Context, times?: CommandTimes): void {
  app.get(
    path,
    {
      config,
      schema: {
        operationId: 'getBoardReplacement',
        tags,
        summary: 'The progress of the replacement of the main board, and the backup for the new board',
        params,
        response: { 200: boardReplacementSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber } }) => readReplacement(context, actor, serialNumber),
  );

  app.post(
    path,
    {
      config,
      schema: {
        operationId: 'beginBoardReplacement',
        tags,
        summary: 'Begins the replacement of the main board by one that fits',
        params,
        body: boardLabelSchema,
        response: { 200: boardReplacementSchema, ...problemResponses(400, 401, 403, 404, 409, 422) },
      },
    },
    async ({ actor, params: { serialNumber }, body }) => {
      await beginReplacement(context, actor, { serialNumber, ...body });
      return readReplacement(context, actor, serialNumber);
    },
  );

  app.delete(
    path,
    {
      config,
      schema: {
        operationId: 'cancelBoardReplacement',
        tags,
        summary: 'Cancels a replacement before the old board is shut out',
        params,
        querystring: replacementStepSchema,
        response: stepResponse,
      },
    },
    async ({ actor, params: { serialNumber }, query: { id } }) => {
      await cancelReplacement(context, actor, { serialNumber, id });
      return readReplacement(context, actor, serialNumber);
    },
  );

  app.post(
    `${path}/board`,
    {
      config,
      schema: {
        operationId: 'takeOtherBoard',
        tags,
        summary: 'Plans another board in place of one that does not work or does not fit',
        params,
        body: otherBoardSchema,
        response: { ...stepResponse, ...problemResponses(422) },
      },
    },
    async ({ actor, params: { serialNumber }, body }) => {
      await takeOtherBoard(context, actor, { serialNumber, ...body });
      return readReplacement(context, actor, serialNumber);
    },
  );

  app.post(
    `${path}/secret`,
    {
      config,
      schema: {
        operationId: 'issueBoardSecret',
        tags,
        summary: 'Shuts the old board out and returns, once, the secret with which the new one signs in',
        params,
        body: replacementStepSchema,
        response: { 200: boardSecretSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params: { serialNumber }, body: { id } }) => {
      const linkSecret = await issueSecret(context, actor, { serialNumber, id });
      return { linkSecret, progress: await readReplacement(context, actor, serialNumber) };
    },
  );

  app.post(
    `${path}/restore`,
    {
      config,
      schema: {
        operationId: 'restoreBoardMemory',
        tags,
        summary: 'Sends the memory of the old board to the new one',
        params,
        body: restoreMemoryRequestSchema,
        response: { ...stepResponse, ...problemResponses(504) },
      },
    },
    async ({ actor, params: { serialNumber }, body }) => {
      await restoreMemory(context, actor, { serialNumber, ...body }, times);
      return readReplacement(context, actor, serialNumber);
    },
  );

  app.post(
    `${path}/finish`,
    {
      config,
      schema: {
        operationId: 'finishBoardReplacement',
        tags,
        summary: 'Completes a replacement: the new board is the machine’s',
        params,
        body: finishReplacementSchema,
        response: stepResponse,
      },
    },
    async ({ actor, params: { serialNumber }, body }) => {
      await finishReplacement(context, actor, { serialNumber, ...body });
      return readReplacement(context, actor, serialNumber);
    },
  );
}
