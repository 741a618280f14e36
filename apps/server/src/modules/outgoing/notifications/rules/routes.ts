import { notificationRuleCalls } from '@washboard/contract/notifications/notification-rule-calls';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-instance.ts';
import { serve } from '../../../../http/serve.ts';
import { addNotificationRule } from './add-notification-rule.ts';
import { changeNotificationRule } from './change-notification-rule.ts';
import { deleteNotificationRule } from './delete-notification-rule.ts';
import { getNotificationRules } from './get-notification-rules.ts';
import { setNotificationMails } from './mail-switch.ts';
import { setQuietHours } from './set-quiet-hours.ts';
import { unmuteNotification } from './unmute-notification.ts';

export function notificationRuleRoutes(app: App, context: Context): void {
  serve(app, notificationRuleCalls.getNotificationRules, async ({ actor }) => getNotificationRules(context, actor));

  serve(app, notificationRuleCalls.addNotificationRule, async ({ actor, body }) =>
    addNotificationRule(context, actor, body),
  );

  serve(app, notificationRuleCalls.setQuietHours, async ({ actor, body }) =>
    setQuietHours(context, actor, body.quietHours),
  );

  serve(app, notificationRuleCalls.setNotificationMails, async ({ actor, body }) =>
    setNotificationMails(context, actor, body.isOn),
  );

  serve(app, notificationRuleCalls.changeNotificationRule, async ({ actor, params, body }) =>
    changeNotificationRule(context, actor, { ruleId: params.ruleId, rule: body }),
  );

  serve(app, notificationRuleCalls.deleteNotificationRule, async ({ actor, params }) =>
    deleteNotificationRule(context, actor, params.ruleId),
  );

  serve(app, notificationRuleCalls.unmuteNotification, async ({ actor, params }) =>
    unmuteNotification(context, actor, params.mutedId),
  );
}
