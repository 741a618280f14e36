import {
  administrationProfileChangeSchema,
  companyChangeSchema,
  endedSessionsSchema,
  roleChangeSchema,
  userListQuerySchema,
  userListSchema,
  userSummarySchema,
} from '@washboard/contract/accounts/user-administration';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { cutPage, decodeCursor, storedText } from '../../../http/list-cursor.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { administeredAccounts } from '../../people/accounts/index.ts';
import { findAccounts } from './accounts-repository.ts';
import { activateAccount } from './activate-account.ts';
import { inOrder, updateAdministrationProfile, updateCompany, updateRole } from './change-rights.ts';
import { deleteAccount } from './delete-account.ts';
import { endAccountSessions } from './end-account-sessions.ts';
import { presentAccount } from './present-account.ts';
import { sendPasswordLink } from './send-password-link.ts';

const userParamsSchema = z.object({ id: z.uuid() });

export function userAdministrationRoutes(app: App, context: Context): void {
  app.get(
    '/users',
    {
      config: { permission: 'administration:accounts' },
      schema: {
        operationId: 'listUsers',
        tags: ['account'],
        summary: 'Accounts in the caller’s subtree',
        querystring: userListQuerySchema,
        response: { 200: userListSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query }) => {
      const { rows, nextCursor, total } = await listAccounts(context.database.orm, actor, query);
      return { items: rows.map(presentAccount), nextCursor, total };
    },
  );

  app.delete(
    '/users/:id',
    {
      config: { permission: 'administration:accounts' },
      schema: {
        operationId: 'deleteUser',
        tags: ['account'],
        summary: 'Deletes an account',
        params: userParamsSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params }, reply) => {
      await deleteAccount(context, { actor, userId: params.id });
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/users/:id/updateRole',
    {
      config: { permission: 'administration:accounts' },
      schema: {
        operationId: 'updateRole',
        tags: ['account'],
        summary: 'Changes the role of an account, and its company where one is given',
        params: userParamsSchema,
        querystring: roleChangeSchema,
        response: { 200: userSummarySchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, query }) => {
      const { targetRole, companyCode } = query;
      const change = { actor, userId: params.id, targetRole, companyCode, expected: expectedOf(query) };
      return presentAccount(await updateRole(context, change));
    },
  );

  app.post(
    '/users/:id/activate',
    {
      config: { permission: 'administration:accounts' },
      schema: {
        operationId: 'activateUser',
        tags: ['account'],
        summary: 'Activates an account that is INACTIVE, waits for approval, or was deleted',
        params: userParamsSchema,
        response: { 200: userSummarySchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params }) => presentAccount(await activateAccount(context, { actor, userId: params.id })),
  );

  app.put(
    '/users/:id/updateCompany',
    {
      config: { permission: 'administration:accounts' },
      schema: {
        operationId: 'updateCompany',
        tags: ['account'],
        summary: 'Moves an account to another company',
        params: userParamsSchema,
        querystring: companyChangeSchema,
        response: { 200: userSummarySchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, query }) => {
      const { companyCode } = query;
      const change = { actor, userId: params.id, companyCode, expected: expectedOf(query) };
      return presentAccount(await updateCompany(context, change));
    },
  );

  app.put(
    '/users/:id/administrationProfile',
    {
      config: { permission: 'administration:accounts' },
      schema: {
        operationId: 'updateAdministrationProfile',
        tags: ['account'],
        summary: 'Replaces the administration profiles of an account',
        params: userParamsSchema,
        body: administrationProfileChangeSchema,
        response: { 200: userSummarySchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, body }) => {
      const { administrationProfile, ifAdministrationProfile } = body;
      const expected = { administrationProfile: ifAdministrationProfile && inOrder(ifAdministrationProfile) };
      const change = { actor, userId: params.id, administrationProfile, expected };
      return presentAccount(await updateAdministrationProfile(context, change));
    },
  );

  app.post(
    '/users/:id/resetPassword',
    {
      config: { permission: 'administration:accounts' },
      schema: {
        operationId: 'resetUserPassword',
        tags: ['account'],
        summary: 'Mails a link for a new password to an ACTIVE account; the present password stays valid until then',
        params: userParamsSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    async ({ actor, params }, reply) => {
      await sendPasswordLink(context, { actor, userId: params.id });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/users/:id/sessions',
    {
      config: { permission: 'administration:accounts' },
      schema: {
        operationId: 'endUserSessions',
        tags: ['account'],
        summary: 'Signs an account out on all its devices',
        params: userParamsSchema,
        response: { 200: endedSessionsSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }) => ({ ended: await endAccountSessions(context, { actor, userId: params.id }) }),
  );
}

function expectedOf({ ifRole, ifCompanyCode }: Pick<z.infer<typeof roleChangeSchema>, 'ifRole' | 'ifCompanyCode'>) {
  return { role: ifRole, companyCode: ifCompanyCode === '' ? null : ifCompanyCode };
}

const list = 'users';

async function listAccounts(orm: Orm, actor: Actor, { cursor, limit, ...filter }: z.infer<typeof userListQuerySchema>) {
  const [after = null] = cursor ? decodeCursor(list, z.tuple([storedText]), cursor) : [];
  const scope = administeredAccounts(actor);
  const { rows, total } = await findAccounts(orm, scope, { filter, limit: limit + 1, after });
  return { ...cutPage(rows, { limit, list, sortedBy: ({ email }) => [email] }), total };
}
