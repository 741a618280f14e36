import { serviceClientCalls } from '@washboard/contract/service-clients/service-client-calls';
import type { ServiceClient, ServiceClientListQuery } from '@washboard/contract/service-clients/service-clients';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { cutPage, decodeCursor, storedInstant } from '../../../http/list-cursor.ts';
import { serve } from '../../../http/serve.ts';
import { changeClient, createClient, type IssuedClient, revokeClient, rotateClient } from './change-clients.ts';
import { type ClientRow, findClients } from './clients-repository.ts';

export function serviceClientRoutes(app: App, context: Context): void {
  serve(app, serviceClientCalls.listServiceClients, async ({ actor, query }) =>
    listClients(context.database.orm, actor, query),
  );

  serve(app, serviceClientCalls.createServiceClient, async ({ actor, body }) =>
    presentIssued(await createClient(context, actor, body)),
  );

  serve(app, serviceClientCalls.changeServiceClient, async ({ actor, params, body }) =>
    presentClient(await changeClient(context, actor, { ...body, id: params.id })),
  );

  serve(app, serviceClientCalls.rotateServiceClient, async ({ actor, params, body }) =>
    presentIssued(await rotateClient(context, actor, { ...body, id: params.id })),
  );

  serve(app, serviceClientCalls.revokeServiceClient, async ({ actor, params }) =>
    revokeClient(context, actor, params.id),
  );
}

const list = 'serviceClients';
const cursorSchema = z.tuple([storedInstant, z.uuid()]);

async function listClients(orm: Orm, actor: Actor, { search, state, cursor, limit }: ServiceClientListQuery) {
  const after = cursor ? decodeCursor(list, cursorSchema, cursor) : null;
  const { rows, total } = await findClients(orm, actor, {
    search,
    state,
    limit: limit + 1,
    after,
  });
  const sortedBy = ({ createdAt, id }: ClientRow) => [createdAt.toISOString(), id];
  const page = cutPage(rows, { limit, list, sortedBy });
  return { items: page.rows.map(presentClient), nextCursor: page.nextCursor, total };
}

function presentIssued({ row, clientSecret }: IssuedClient) {
  return { ...presentClient(row), clientSecret };
}

function presentClient(row: ClientRow): ServiceClient {
  return {
    id: row.id,
    name: row.name,
    // A revoked program may outlive its company.
    companyCode: row.companyCode ?? '',
    companyName: row.companyName ?? '',
    role: row.role,
    administrationProfile: row.administrationProfile,
    scopes: row.scopes ?? [],
    hint: row.hint,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    rotatedAt: row.rotatedAt?.toISOString() ?? null,
    previousValidUntil: row.previousValidUntil?.toISOString() ?? null,
    lastTokenAt: row.lastTokenAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
