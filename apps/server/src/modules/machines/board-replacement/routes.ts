import { boardReplacementCalls } from '@washboard/contract/board-replacement/board-replacement-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { beginBoardReplacement, takeOtherBoard } from './begin-board-replacement.ts';
import { cancelBoardReplacement, finishBoardReplacement } from './end-board-replacement.ts';
import { getBoardReplacement } from './get-board-replacement.ts';
import { issueBoardSecret } from './issue-board-secret.ts';
import { restoreBoardMemory } from './restore-board-memory.ts';

export function boardReplacementRoutes(app: App, context: Context): void {
  serve(app, boardReplacementCalls.getBoardReplacement, async ({ actor, params: { serialNumber } }) =>
    getBoardReplacement(context, actor, serialNumber),
  );

  serve(app, boardReplacementCalls.beginBoardReplacement, async ({ actor, params: { serialNumber }, body }) => {
    await beginBoardReplacement(context, actor, { serialNumber, ...body });
    return getBoardReplacement(context, actor, serialNumber);
  });

  serve(
    app,
    boardReplacementCalls.cancelBoardReplacement,
    async ({ actor, params: { serialNumber }, query: { id } }) => {
      await cancelBoardReplacement(context, actor, { serialNumber, id });
      return getBoardReplacement(context, actor, serialNumber);
    },
  );

  serve(app, boardReplacementCalls.takeOtherBoard, async ({ actor, params: { serialNumber }, body }) => {
    await takeOtherBoard(context, actor, { serialNumber, ...body });
    return getBoardReplacement(context, actor, serialNumber);
  });

  serve(app, boardReplacementCalls.issueBoardSecret, async ({ actor, params: { serialNumber }, body: { id } }) => {
    const linkSecret = await issueBoardSecret(context, actor, { serialNumber, id });
    return { linkSecret, progress: await getBoardReplacement(context, actor, serialNumber) };
  });

  serve(app, boardReplacementCalls.restoreBoardMemory, async ({ actor, params: { serialNumber }, body }) => {
    await restoreBoardMemory(context, actor, { serialNumber, ...body });
    return getBoardReplacement(context, actor, serialNumber);
  });

  serve(app, boardReplacementCalls.finishBoardReplacement, async ({ actor, params: { serialNumber }, body }) => {
    await finishBoardReplacement(context, actor, { serialNumber, ...body });
    return getBoardReplacement(context, actor, serialNumber);
  });
}
