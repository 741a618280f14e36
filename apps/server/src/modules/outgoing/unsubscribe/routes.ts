import {
  subscriptionSchema,
  unsubscribeRequestSchema,
  unsubscribeTokenSchema,
} from '@washboard/contract/accounts/unsubscribe';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { changeSubscription } from './change-subscription.ts';
import type { Subscriptions } from './subscriptions.ts';

/** `List-Unsubscribe=One-Click`, as a form of either kind. */
const oneClickBytes = 4096;

/** The calls of the page that the links open. */
export function unsubscribeRoutes(app: App, context: Context, subscriptions: Subscriptions): void {
  const response = { 200: subscriptionSchema, ...problemResponses(400, 422, 429) };
  const tags = ['account without a token'];
  const body = unsubscribeRequestSchema;
  const config = { permission: 'public' } as const;

  app.post(
    '/checkUnsubscribeLink',
    {
      config,
      schema: {
        operationId: 'checkUnsubscribeLink',
        tags,
        body,
        response,
        summary: 'Which mails the link of a mail switches off, and whether they are on; changes nothing',
      },
    },
    ({ body: { token }, ip }) => changeSubscription(context, subscriptions, { token, origin: ip }),
  );

  app.post(
    '/unsubscribe',
    {
      config,
      schema: {
        operationId: 'unsubscribe',
        tags,
        body,
        response,
        summary: 'Switches off the mails of the link',
      },
    },
    ({ body: { token }, ip }) => changeSubscription(context, subscriptions, { token, origin: ip, isOn: false }),
  );

  app.post(
    '/resubscribe',
    {
      config,
      schema: {
        operationId: 'resubscribe',
        tags,
        body,
        response,
        summary: 'Switches the mails of the link on again',
      },
    },
    ({ body: { token }, ip }) => changeSubscription(context, subscriptions, { token, origin: ip, isOn: true }),
  );
}

/** Mail programs post to the address of the page (RFC 8058). The token in it says everything; the body is ignored. */
export function oneClickRoutes(app: App, context: Context, subscriptions: Subscriptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: oneClickBytes }, (_request, _body, done) => done(null));
  app.post(
    '/unsubscribe',
    {
      config: { permission: 'public' },
      schema: { hide: true, querystring: z.object({ token: unsubscribeTokenSchema }) },
    },
    ({ query: { token }, ip }) => changeSubscription(context, subscriptions, { token, origin: ip, isOn: false }),
  );
}
