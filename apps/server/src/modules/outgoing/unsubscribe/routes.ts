import { unsubscribeTokenSchema } from '@washboard/contract/accounts/unsubscribe';
import { unsubscribeCalls } from '@washboard/contract/accounts/unsubscribe-calls';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { changeSubscription, type Subscriptions } from './subscriptions.ts';

/** The form is URL-encoded or multipart. */
const oneClickBytes = 4096;

export function unsubscribeRoutes(app: App, context: Context & { subscriptions: Subscriptions }): void {
  serve(app, unsubscribeCalls.checkUnsubscribeLink, ({ body: { token }, ip }) =>
    changeSubscription(context, context.subscriptions, { token, origin: ip }),
  );

  serve(app, unsubscribeCalls.unsubscribe, ({ body: { token }, ip }) =>
    changeSubscription(context, context.subscriptions, { token, origin: ip, isOn: false }),
  );

  serve(app, unsubscribeCalls.resubscribe, ({ body: { token }, ip }) =>
    changeSubscription(context, context.subscriptions, { token, origin: ip, isOn: true }),
  );
}

/** Mail programs post to the page's address (RFC 8058); its token suffices. */
export function oneClickRoutes(app: App, context: Context & { subscriptions: Subscriptions }): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: oneClickBytes }, (_request, _body, done) => done(null));
  app.post(
    '/unsubscribe',
    {
      config: { permission: 'public' },
      schema: { hide: true, querystring: z.object({ token: unsubscribeTokenSchema }) },
    },
    ({ query: { token }, ip }) =>
      changeSubscription(context, context.subscriptions, { token, origin: ip, isOn: false }),
  );
}
