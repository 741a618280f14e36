import {
  mailSwitchSchema,
  newQuietHoursSchema,
  newRuleSchema,
  notificationSettingsSchema,
  ruleSchema,
} from '@washboard/contract/notifications/notification-rules';
import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-instance.ts';
import { problemResponses } from '../../../../http/problem-responses.ts';
import { addRule, changeRule, deleteRule, setQuietHours, unmute } from './change-rules.ts';
import { switchMails } from './mail-switch.ts';
import { readSettings } from './read-settings.ts';

const ruleParamsSchema = z.object({ ruleId: z.uuid() });
const mutedParamsSchema = z.object({ mutedId: z.uuid() });

/** Each caller sees and changes only what they chose themselves. */
export function notificationRuleRoutes(app: App, context: Context): void {
  app.get(
    '/notificationRules',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'readNotificationRules',
        tags: ['account'],
        summary: 'What the caller is notified of by mail and push, and when not',
        response: { 200: notificationSettingsSchema, ...problemResponses(401, 403) },
      },
    },
    async ({ actor }) => readSettings(context, actor),
  );

  app.post(
    '/notificationRules',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'addNotificationRule',
        tags: ['account'],
        summary: 'Adds a rule of what to notify the caller of',
        body: newRuleSchema,
        response: { 201: ruleSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, body }, reply) => reply.code(201).send(await addRule(context, actor, body)),
  );

  app.put(
    '/notificationRules/quietHours',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'setQuietHours',
        tags: ['account'],
        summary: 'Sets or ends the hours in which nothing is sent',
        body: newQuietHoursSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, body }, reply) => {
      await setQuietHours(context, actor, body.quietHours);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/notificationRules/mail',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'setNotificationMails',
        tags: ['account'],
        summary: 'Switches all mails with notifications on or off; push messages stay as they are',
        body: mailSwitchSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, body }, reply) => {
      await switchMails(context, actor, body.isOn);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/notificationRules/:ruleId',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'changeNotificationRule',
        tags: ['account'],
        summary: 'Replaces a rule',
        params: ruleParamsSchema,
        body: newRuleSchema,
        response: { 200: ruleSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params, body }) => changeRule(context, actor, { ruleId: params.ruleId, rule: body }),
  );

  app.delete(
    '/notificationRules/:ruleId',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'deleteNotificationRule',
        tags: ['account'],
        summary: 'Deletes a rule',
        params: ruleParamsSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }, reply) => {
      await deleteRule(context, actor, params.ruleId);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/notificationRules/muted/:mutedId',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'unmuteNotifications',
        tags: ['account'],
        summary: 'Notifies the caller again of what was muted',
        params: mutedParamsSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }, reply) => {
      await unmute(context, actor, params.mutedId);
      return reply.code(204).send(null);
    },
  );
}
