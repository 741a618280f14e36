import { randomUUID } from 'node:crypto';
import type { Permission } from '@washboard/contract/accounts/permissions';
import {
  impliedScope,
  maxServiceClients,
  type NewServiceClient,
  scopesOf,
  serviceScopes,
} from '@washboard/contract/service-clients/service-clients';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { auditRefusal, recordAudit } from '../../platform/audit/index.ts';
import { generateSecret, hashSecret, secretHintOf } from '../../platform/secrets/index.ts';
import { insertProgramAccount, isProgramOf, requireGrantable } from '../accounts/index.ts';
import { users } from '../accounts/tables.ts';
import type { ServiceClientContext } from './change-service-client.ts';
import { requireExpiry, requireOwnSight } from './client-rules.ts';
import { requireClient } from './clients-repository.ts';
import type { IssuedClient } from './present-client.ts';
import { serviceClients } from './tables.ts';

/**
 * @throws ProblemError as `requireGrantable` and `requireOwnSight`; VALIDATION_FAILED for a scope or expiry beyond the
 * limits; TOO_MANY_CLIENTS
 */
export async function createServiceClient(
  context: ServiceClientContext,
  actor: Actor,
  client: NewServiceClient,
): Promise<IssuedClient> {
  const { name, companyCode, role, administrationProfile } = client;
  const at = context.clock.now();
  const id = randomUUID();
  const clientSecret = generateSecret('wbs');
  const expiresAt = requireExpiry(client.expiresAt, at);
  const scopes = requireScopes(client);
  return auditRefusal(context, { actor, attempted: 'serviceClient.created', subject: companyCode }, async () => {
    const row = await context.database.orm.transaction(async (transaction) => {
      await requireGrantable(transaction, actor, client);
      await requireOwnSight(transaction, actor, client);
      await requireRoom(transaction, companyCode);
      const rights = { companyCode, role, administrationProfile, scopes };
      await insertProgramAccount(transaction, { id, name, createdAt: at, ...rights });
      await transaction.insert(serviceClients).values({
        userId: id,
        secretHash: hashSecret(clientSecret),
        hint: secretHintOf(clientSecret),
        sessionId: randomUUID(),
        expiresAt,
        createdAt: at,
        createdBy: actor.userId,
      });
      const after = { name, ...rights, expiresAt };
      await recordAudit(transaction, { at, actor, action: 'serviceClient.created', subject: id, after });
      return requireClient(transaction, actor, id);
    });
    return { row, clientSecret };
  });
}

async function requireRoom(transaction: Transaction, companyCode: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.serviceClients}, ${Number(companyCode)})`);
  const count = await transaction.$count(users, isProgramOf(companyCode));
  if (count >= maxServiceClients) throw new ProblemError('TOO_MANY_CLIENTS');
}

function requireScopes(client: NewServiceClient): readonly Permission[] {
  const possible = scopesOf(client);
  const excess = client.scopes.filter((scope) => !possible.includes(scope));
  if (excess.length === 0) return [impliedScope, ...serviceScopes.filter((scope) => client.scopes.includes(scope))];
  const errors = excess.map((scope) => ({ path: 'scopes', message: `${scope}: not granted by role and profiles` }));
  throw new ProblemError('VALIDATION_FAILED', { errors });
}
