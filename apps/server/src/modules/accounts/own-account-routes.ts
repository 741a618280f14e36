import {
  accountDeletionSchema,
  ownPasswordChangeSchema,
  profileChangeSchema,
} from '@washboard/contract/accounts/profile';
import { userinfoSchema } from '@washboard/contract/accounts/userinfo';
import { z } from 'zod';
import type { App } from '../../app-instance.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';
import { problemResponses } from '../../plugins/problem-responses.ts';

export function ownAccountRoutes(app: App, _context: Context): void {
  app.post(
    '/updateUser',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'updateUser',
        tags: ['account'],
        summary: 'Changes fields of one’s own profile',
        body: profileChangeSchema,
        response: { 200: userinfoSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.patch(
    '/users/password',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'changeOwnPassword',
        tags: ['account'],
        summary: 'Changes one’s own password and ends all other sign-ins',
        body: ownPasswordChangeSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 422, 429) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.get(
    '/ownData',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'ownData',
        tags: ['account'],
        summary: 'Everything that is kept about oneself',
        response: { 200: z.record(z.string(), z.unknown()), ...problemResponses(401, 403) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.post(
    '/deleteAccount',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'deleteOwnAccount',
        tags: ['account'],
        summary: 'Deletes one’s own account for good',
        body: accountDeletionSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 409, 422, 429) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );
}
