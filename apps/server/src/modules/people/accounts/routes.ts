import { accountCalls } from '@washboard/contract/accounts/account-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { findAccount } from './accounts-repository.ts';
import { presentUserinfo } from './present-userinfo.ts';

export function accountRoutes(app: App, { database, config }: Context): void {
  serve(app, accountCalls.getUserinfo, async (request) => {
    const account = await findAccount(database.orm, request.actor.userId);
    if (!account) throw new ProblemError('UNAUTHENTICATED');
    return presentUserinfo(account, config.brand);
  });
}
