import { userinfoSchema } from '@washboard/contract/accounts/userinfo';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { findAccount } from './accounts-repository.ts';
import { presentUserinfo } from './present-userinfo.ts';

export function accountRoutes(app: App, { database, config }: Context): void {
  app.get(
    '/userinfo',
    {
      config: { permission: 'account:own' },
      schema: {
        operationId: 'getUserinfo',
        tags: ['account'],
        summary: 'The signed-in account, whatever its status',
        response: { 200: userinfoSchema, ...problemResponses(401, 403) },
      },
    },
    async (request) => {
      const account = await findAccount(database.orm, request.actor.userId);
      if (!account) throw new ProblemError('UNAUTHENTICATED');
      return presentUserinfo(account, config.brand);
    },
  );
}
