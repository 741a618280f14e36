import { setupCalls, setupLinkCalls } from '@washboard/contract/setup/setup-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { checkSetupLink } from './check-setup-link.ts';
import { createFirstAdministrator } from './create-first-administrator.ts';
import { dismissSetup } from './dismiss-setup.ts';
import { getSetup } from './get-setup.ts';
import { sendTestMail } from './send-test-mail.ts';

export function setupRoutes(app: App, context: Context): void {
  serve(app, setupCalls.getSetup, async () => getSetup(context));

  serve(app, setupCalls.sendTestMail, async ({ actor }) => sendTestMail(context, actor));

  serve(app, setupCalls.dismissSetup, async ({ actor }) => dismissSetup(context, actor));
}

/** Other calls without a token share the error handler, so register these routes beside them. */
export function setupLinkRoutes(app: App, context: Context): void {
  serve(app, setupLinkCalls.checkSetupLink, async ({ body: { token }, ip }) => {
    const companyName = await checkSetupLink(context, { token, origin: ip });
    return { code: '200' as const, message: 'The link works', companyName };
  });

  serve(app, setupLinkCalls.createFirstAdministrator, async ({ body, ip }) => {
    await createFirstAdministrator(context, { ...body, origin: ip });
    return { code: '200' as const, message: 'The account is active' };
  });
}
