import { unsubscribeTokenSchema } from '@washboard/contract/unsubscribe/unsubscribe';
import { unsubscribeCalls } from '@washboard/contract/unsubscribe/unsubscribe-calls';
import { z } from 'zod';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { changeMailSubscription, type MailSubscriptions } from './mail-subscriptions.ts';

export function unsubscribeRoutes(app: App, context: Context & { mailSubscriptions: MailSubscriptions }): void {
  serve(app, unsubscribeCalls.checkUnsubscribeLink, ({ body: { token }, ip }) =>
    changeMailSubscription(context, context.mailSubscriptions, { token, origin: ip }),
  );

  serve(app, unsubscribeCalls.unsubscribe, ({ body: { token }, ip }) =>
    changeMailSubscription(context, context.mailSubscriptions, { token, origin: ip, isOn: false }),
  );

  serve(app, unsubscribeCalls.resubscribe, ({ body: { token }, ip }) =>
    changeMailSubscription(context, context.mailSubscriptions, { token, origin: ip, isOn: true }),
  );
}

/** Mail programs post to the page's address (RFC 8058); its token suffices. */
export function oneClickRoutes(app: App, context: Context & { mailSubscriptions: MailSubscriptions }): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: limits.unsubscribe.formBytes },
    (_request, _body, done) => done(null),
  );
  app.post(
    '/unsubscribe',
    {
      config: { permission: 'public' },
      schema: { hide: true, querystring: z.object({ token: unsubscribeTokenSchema }) },
    },
    ({ query: { token }, ip }) =>
      changeMailSubscription(context, context.mailSubscriptions, { token, origin: ip, isOn: false }),
  );
}
