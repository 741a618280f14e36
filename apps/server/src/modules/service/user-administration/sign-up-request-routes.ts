import { signUpRequestCalls } from '@washboard/contract/accounts/sign-up-request-calls';
import type { decisionSchema } from '@washboard/contract/accounts/user-administration';
import type { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { decidableAccounts } from '../../people/accounts/index.ts';
import { findApplicants } from './accounts-repository.ts';
import { decideApplication } from './decide-application.ts';
import { presentApplicant } from './present-account.ts';

export function signUpRequestRoutes(app: App, context: Context): void {
  serve(app, signUpRequestCalls.listPendingUsers, async ({ actor }) => {
    const applicants = await findApplicants(context.database.orm, decidableAccounts(actor));
    return applicants.map(presentApplicant);
  });

  serve(app, signUpRequestCalls.decideSignUp, async ({ actor, body }) => decide(actor, body));

  serve(app, signUpRequestCalls.activateService, async ({ actor, query }) => decide(actor, query));

  async function decide(actor: Actor, { pendingUserId, accepted, role }: z.infer<typeof decisionSchema>) {
    const decision = { actor, userId: pendingUserId, role: accepted && role !== undefined ? role : null };
    const { status, companyCode } = await decideApplication(context, decision);
    return { status, companyCode };
  }
}
