import {
  issuedServiceClientSchema,
  newServiceClientSchema,
  type ServiceClient,
  type ServiceClientListQuery,
  serviceClientChangeSchema,
  serviceClientListQuerySchema,
  serviceClientListSchema,
  serviceClientRotationSchema,
  serviceClientSchema,
} from '@washboard/contract/service-clients/service-clients';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { cutPage, decodeCursor, storedInstant } from '../../../http/list-cursor.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { changeClient, createClient, type IssuedClient, revokeClient, rotateClient } from './change-clients.ts';
import { type ClientRow, findClients } from './clients-repository.ts';

const clientParamsSchema = z.object({ id: z.uuid() });

export function serviceClientRoutes(app: App, context: Context): void {
  app.get(
    '/serviceClients',
    {
      config: { permission: 'administration:service-clients' },
      schema: {
        operationId: 'listServiceClients',
        tags: ['programs'],
        summary: 'Programs of the caller’s subtree that sign in with a secret of their own, newest first',
        querystring: serviceClientListQuerySchema,
        response: { 200: serviceClientListSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query }) => listClients(context.database.orm, actor, query),
  );

  app.post(
    '/serviceClients',
    {
      config: { permission: 'administration:service-clients' },
      schema: {
        operationId: 'createServiceClient',
        tags: ['programs'],
        summary:
          'Creates a program with rights up to the caller’s; the answer shows its secret, nothing else ever does',
        body: newServiceClientSchema,
        response: { 201: issuedServiceClientSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, body }, reply) => reply.code(201).send(presentIssued(await createClient(context, actor, body))),
  );

  app.put(
    '/serviceClients/:id',
    {
      config: { permission: 'administration:service-clients' },
      schema: {
        operationId: 'changeServiceClient',
        tags: ['programs'],
        summary: 'Renames a program, or moves its expiry; its rights stay, for others create another program',
        params: clientParamsSchema,
        body: serviceClientChangeSchema,
        response: { 200: serviceClientSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, body }) => presentClient(await changeClient(context, actor, { ...body, id: params.id })),
  );

  app.post(
    '/serviceClients/:id/rotate',
    {
      config: { permission: 'administration:service-clients' },
      schema: {
        operationId: 'rotateServiceClient',
        tags: ['programs'],
        summary: 'Replaces the secret of a program; without an overlap, its tokens and live sockets end at once',
        params: clientParamsSchema,
        body: serviceClientRotationSchema,
        response: { 200: issuedServiceClientSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params, body }) => presentIssued(await rotateClient(context, actor, { ...body, id: params.id })),
  );

  app.delete(
    '/serviceClients/:id',
    {
      config: { permission: 'administration:service-clients' },
      schema: {
        operationId: 'revokeServiceClient',
        tags: ['programs'],
        summary: 'Revokes a program: its secret, its tokens and its live sockets end at once',
        params: clientParamsSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }, reply) => {
      await revokeClient(context, actor, params.id);
      return reply.code(204).send(null);
    },
  );
}

/** Names the list in its cursors. */
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
