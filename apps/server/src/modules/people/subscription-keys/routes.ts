import { subscriptionKeyCalls } from '@washboard/contract/subscription-keys/subscription-key-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { changeSubscriptionKey } from './change-subscription-key.ts';
import { createSubscriptionKey } from './create-subscription-key.ts';
import { getSubscriptionKey } from './get-subscription-key.ts';
import { listSubscriptionKeys } from './list-subscription-keys.ts';
import { presentIssuedKey, presentKey } from './present-key.ts';
import { revokeSubscriptionKey } from './revoke-subscription-key.ts';
import { rotateSubscriptionKey } from './rotate-subscription-key.ts';

export function subscriptionKeyRoutes(app: App, context: Context): void {
  serve(app, subscriptionKeyCalls.listSubscriptionKeys, async ({ query: { state } }) =>
    listSubscriptionKeys(context, state),
  );

  serve(app, subscriptionKeyCalls.getSubscriptionKey, async ({ params: { id } }) => getSubscriptionKey(context, id));

  serve(app, subscriptionKeyCalls.createSubscriptionKey, async ({ actor, body }) =>
    presentIssuedKey(await createSubscriptionKey(context, actor, body)),
  );

  serve(app, subscriptionKeyCalls.changeSubscriptionKey, async ({ actor, params, body }) =>
    presentKey(await changeSubscriptionKey(context, actor, { ...body, id: params.id })),
  );

  serve(app, subscriptionKeyCalls.rotateSubscriptionKey, async ({ actor, params, body }) =>
    presentIssuedKey(await rotateSubscriptionKey(context, actor, { ...body, id: params.id })),
  );

  serve(app, subscriptionKeyCalls.revokeSubscriptionKey, async ({ actor, params }) =>
    revokeSubscriptionKey(context, actor, params.id),
  );
}
