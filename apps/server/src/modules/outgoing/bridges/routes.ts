import { bridgeCalls } from '@washboard/contract/bridges/bridge-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import { changeBridge } from './change-bridge.ts';
import { getBridge } from './get-bridge.ts';
import { removeBridge } from './remove-bridge.ts';
import { testBridge } from './test-bridge.ts';

export function bridgeRoutes(app: App, context: Context): void {
  serve(app, bridgeCalls.getBridge, async ({ actor }) => getBridge(context, actor));

  serve(app, bridgeCalls.changeBridge, async ({ actor, body }) => {
    await changeBridge(context, actor, body);
    return getBridge(context, actor);
  });

  serve(app, bridgeCalls.removeBridge, async ({ actor }) => {
    await removeBridge(context, actor);
    return getBridge(context, actor);
  });

  serve(app, bridgeCalls.testBridge, async ({ actor, body }, reply) =>
    testBridge(context, actor, body, untilClientLeaves(reply)),
  );
}
