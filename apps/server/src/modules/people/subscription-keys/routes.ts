import { subscriptionKeyCalls } from '@washboard/contract/subscription-keys/subscription-key-calls';
import type { SubscriptionKey } from '@washboard/contract/subscription-keys/subscription-keys';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { changeKey, createKey, type IssuedKey, revokeKey, rotateKey } from './change-keys.ts';
import { findKey, findKeys, findUsageDays, type KeyRow } from './keys-repository.ts';

export function subscriptionKeyRoutes(app: App, context: Context): void {
  const { database, clock } = context;

  serve(app, subscriptionKeyCalls.listSubscriptionKeys, async ({ query: { state } }) => {
    const items = (await findKeys(database.orm, state, clock.now())).map(presentKey);
    return { items, total: items.length };
  });

  serve(app, subscriptionKeyCalls.getSubscriptionKey, async ({ params: { id } }) => {
    const now = clock.now();
    const row = await findKey(database.orm, id, now);
    if (!row) throw new ProblemError('SUBSCRIPTION_KEY_NOT_FOUND');
    return { ...presentKey(row), days: await findUsageDays(database.orm, id, now) };
  });

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

function presentIssued({ row, key }: IssuedKey) {
  return { ...presentKey(row), key };
}

function presentKey(row: KeyRow): SubscriptionKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    requestsPerMinute: row.requestsPerMinute,
    isBuiltIn: row.isBuiltIn,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    rotatedAt: row.rotatedAt?.toISOString() ?? null,
    previousValidUntil: row.previousValidUntil?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    today: { requests: row.todayRequests ?? 0, refused: row.todayRefused ?? 0 },
    last30Days: { requests: row.requests ?? 0, refused: row.refused ?? 0 },
  };
}
