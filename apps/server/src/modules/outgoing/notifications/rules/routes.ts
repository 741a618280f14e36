import { notificationRuleCalls } from '@washboard/contract/notifications/notification-rule-calls';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-instance.ts';
import { serve } from '../../../../http/serve.ts';
import { addRule, changeRule, deleteRule, setQuietHours, unmute } from './change-rules.ts';
import { switchMails } from './mail-switch.ts';
import { readSettings } from './read-settings.ts';

/** Each caller sees and changes only what they chose themselves. */
export function notificationRuleRoutes(app: App, context: Context): void {
  serve(app, notificationRuleCalls.readNotificationRules, async ({ actor }) => readSettings(context, actor));

  serve(app, notificationRuleCalls.addNotificationRule, async ({ actor, body }, reply) =>
    reply.code(201).send(await addRule(context, actor, body)),
  );

  serve(app, notificationRuleCalls.setQuietHours, async ({ actor, body }, reply) => {
    await setQuietHours(context, actor, body.quietHours);
    return reply.code(204).send(null);
  });

  serve(app, notificationRuleCalls.setNotificationMails, async ({ actor, body }, reply) => {
    await switchMails(context, actor, body.isOn);
    return reply.code(204).send(null);
  });

  serve(app, notificationRuleCalls.changeNotificationRule, async ({ actor, params, body }) =>
    changeRule(context, actor, { ruleId: params.ruleId, rule: body }),
  );

  serve(app, notificationRuleCalls.deleteNotificationRule, async ({ actor, params }, reply) => {
    await deleteRule(context, actor, params.ruleId);
    return reply.code(204).send(null);
  });

  serve(app, notificationRuleCalls.unmuteNotifications, async ({ actor, params }, reply) => {
    await unmute(context, actor, params.mutedId);
    return reply.code(204).send(null);
  });
}
