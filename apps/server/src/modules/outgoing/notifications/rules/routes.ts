import { notificationRuleCalls } from '@washboard/contract/notifications/notification-rule-calls';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-instance.ts';
import { serve } from '../../../../http/serve.ts';
import { addRule, changeRule, deleteRule, endMute, setQuietHours } from './change-rules.ts';
import { switchMails } from './mail-switch.ts';
import { readSettings } from './read-settings.ts';

export function notificationRuleRoutes(app: App, context: Context): void {
  serve(app, notificationRuleCalls.readNotificationRules, async ({ actor }) => readSettings(context, actor));

  serve(app, notificationRuleCalls.addNotificationRule, async ({ actor, body }) => addRule(context, actor, body));

  serve(app, notificationRuleCalls.setQuietHours, async ({ actor, body }) =>
    setQuietHours(context, actor, body.quietHours),
  );

  serve(app, notificationRuleCalls.setNotificationMails, async ({ actor, body }) =>
    switchMails(context, actor, body.isOn),
  );

  serve(app, notificationRuleCalls.changeNotificationRule, async ({ actor, params, body }) =>
    changeRule(context, actor, { ruleId: params.ruleId, rule: body }),
  );

  serve(app, notificationRuleCalls.deleteNotificationRule, async ({ actor, params }) =>
    deleteRule(context, actor, params.ruleId),
  );

  serve(app, notificationRuleCalls.unmuteNotifications, async ({ actor, params }) =>
    endMute(context, actor, params.mutedId),
  );
}
