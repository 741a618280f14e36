import {
  accountDeletionSchema,
  ownPasswordChangeSchema,
  profileChangeSchema,
} from '@washboard/contract/accounts/profile';
import { userinfoSchema } from '@washboard/contract/accounts/userinfo';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { findAccount, presentUserinfo } from '../../people/accounts/index.ts';
import { changeOwnDetails } from './change-own-details.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { collectOwnData, presentOwnData } from './collect-own-data.ts';
import { deleteOwnAccount } from './delete-own-account.ts';

export function ownAccountRoutes(app: App, context: Context): void {
  app.post(
    '/updateUser',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'updateUser',
        tags: ['account'],
        summary: 'Changes fields of the caller’s profile',
        body: profileChangeSchema,
        response: { 200: userinfoSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, body }) => {
      await changeOwnDetails(context, actor, body);
      const account = await findAccount(context.database.orm, actor.userId);
      if (!account) throw new ProblemError('UNAUTHENTICATED');
      return presentUserinfo(account, context.config.brand);
    },
  );

  app.patch(
    '/users/password',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'changeOwnPassword',
        tags: ['account'],
        summary: 'Changes the caller’s password and ends all other sessions',
        body: ownPasswordChangeSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 422, 429) },
      },
    },
    async ({ actor, body }, reply) => {
      await changeOwnPassword(context, actor, body);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/ownData',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'ownData',
        tags: ['account'],
        summary: 'All stored data about the caller',
        response: { 200: z.record(z.string(), z.unknown()), ...problemResponses(401, 403) },
      },
    },
    async ({ actor }) => presentOwnData(await collectOwnData(context, actor), context.config.brand),
  );

  app.post(
    '/deleteAccount',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'deleteOwnAccount',
        tags: ['account'],
        summary: 'Deletes the caller’s account for good',
        body: accountDeletionSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 409, 422, 429) },
      },
    },
    async ({ actor, body }, reply) => {
      await deleteOwnAccount(context, actor, body.password);
      return reply.code(204).send(null);
    },
  );
}
