import { subscriptionKeyCalls } from '@washboard/contract/subscription-keys/subscription-key-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { changeKey, createKey, revokeKey, rotateKey } from './change-keys.ts';
import { findKeys } from './keys-repository.ts';
import { presentIssued, presentKey } from './present-key.ts';
import { readKey } from './read-key.ts';

export function subscriptionKeyRoutes(app: App, context: Context): void {
  const { database, clock } = context;

  serve(app, subscriptionKeyCalls.listSubscriptionKeys, async ({ query: { state } }) => {
    const items = (await findKeys(database.orm, state, clock.now())).map(presentKey);
    return { items, total: items.length };
  });

  serve(app, subscriptionKeyCalls.getSubscriptionKey, async ({ params: { id } }) => readKey(context, id));

  serve(app, subscriptionKeyCalls.createSubscriptionKey, async ({ actor, body }) =>
    presentIssued(await createKey(context, actor, body)),
  );

  serve(app, subscriptionKeyCalls.changeSubscriptionKey, async ({ actor, params, body }) =>
    presentKey(await changeKey(context, actor, { ...body, id: params.id })),
  );

  serve(app, subscriptionKeyCalls.rotateSubscriptionKey, async ({ actor, params, body }) =>
    presentIssued(await rotateKey(context, actor, { ...body, id: params.id })),
  );

  serve(app, subscriptionKeyCalls.revokeSubscriptionKey, async ({ actor, params }) =>
    revokeKey(context, actor, params.id),
  );
}
