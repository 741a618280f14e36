import { boardReplacementCalls } from '@washboard/contract/board-replacement/board-replacement-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { beginReplacement, takeOtherBoard } from './begin-replacement.ts';
import { cancelReplacement, finishReplacement } from './end-replacement.ts';
import { issueSecret } from './issue-secret.ts';
import { readReplacement } from './present-replacement.ts';
import { restoreMemory } from './restore-memory.ts';

export function boardReplacementRoutes(app: App, context: Context): void {
  serve(app, boardReplacementCalls.getBoardReplacement, async ({ actor, params: { serialNumber } }) =>
    readReplacement(context, actor, serialNumber),
  );

  serve(app, boardReplacementCalls.beginBoardReplacement, async ({ actor, params: { serialNumber }, body }) => {
    await beginReplacement(context, actor, { serialNumber, ...body });
    return readReplacement(context, actor, serialNumber);
  });

  serve(
    app,
    boardReplacementCalls.cancelBoardReplacement,
    async ({ actor, params: { serialNumber }, query: { id } }) => {
      await cancelReplacement(context, actor, { serialNumber, id });
      return readReplacement(context, actor, serialNumber);
    },
  );

  serve(app, boardReplacementCalls.takeOtherBoard, async ({ actor, params: { serialNumber }, body }) => {
    await takeOtherBoard(context, actor, { serialNumber, ...body });
    return readReplacement(context, actor, serialNumber);
  });

  serve(app, boardReplacementCalls.issueBoardSecret, async ({ actor, params: { serialNumber }, body: { id } }) => {
    const linkSecret = await issueSecret(context, actor, { serialNumber, id });
    return { linkSecret, progress: await readReplacement(context, actor, serialNumber) };
  });

  serve(app, boardReplacementCalls.restoreBoardMemory, async ({ actor, params: { serialNumber }, body }) => {
    await restoreMemory(context, actor, { serialNumber, ...body });
    return readReplacement(context, actor, serialNumber);
  });

  serve(app, boardReplacementCalls.finishBoardReplacement, async ({ actor, params: { serialNumber }, body }) => {
    await finishReplacement(context, actor, { serialNumber, ...body });
    return readReplacement(context, actor, serialNumber);
  });
}
