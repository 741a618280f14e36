import { notificationLinkSchema } from '@washboard/contract/notifications/notification-rules';
import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-instance.ts';
import { problemResponses } from '../../../../http/problem-responses.ts';
import { openSecretBox } from '../../../platform/secrets/index.ts';
import { describeLink, followLink, undoLink } from './links.ts';

const paramsSchema = z.object({ token: z.string().max(200) });

/** Links of mails and push messages, which work without a session. Reading one changes nothing: mail scanners do. */
export async function notificationLinkRoutes(app: App, context: Context): Promise<void> {
  const secrets = await openSecretBox(context.config);
  const shared = {
    tags: ['account'],
    params: paramsSchema,
    response: { 200: notificationLinkSchema, ...problemResponses(400, 404) },
  };
  const changing = { ...shared, response: { 200: notificationLinkSchema, ...problemResponses(400, 404, 429) } };

  app.get(
    '/notificationLinks/:token',
    {
      config: { permission: 'public' },
      schema: { ...shared, operationId: 'describeNotificationLink', summary: 'What a link of a message does' },
    },
    async ({ params }) => describeLink(context, secrets, params.token),
  );

  app.post(
    '/notificationLinks/:token',
    {
      config: { permission: 'public' },
      schema: {
        ...changing,
        operationId: 'followNotificationLink',
        summary: 'Does it: the account looks after a machine, or is not notified of this any more',
      },
    },
    async ({ params }) => followLink(context, secrets, params.token),
  );

  app.delete(
    '/notificationLinks/:token',
    {
      config: { permission: 'public' },
      schema: {
        ...changing,
        operationId: 'undoNotificationLink',
        summary: 'Takes back that the account is not notified any more',
      },
    },
    async ({ params }) => undoLink(context, secrets, params.token),
  );
}
