import type { Colleague, NewRule, Rule } from '@washboard/contract/notifications/notification-rules';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../lib/format/duration-text.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { rangeName } from '../../lib/machine/model-name.ts';

export function useRuleWords({ rule, companyName, machine }: Pick<Rule, 'rule' | 'companyName' | 'machine'>) {
  const { t } = useTranslation(['notification-settings', 'common']);
  const locale = useLocale();
  const formats = useFormats(machine?.gamma ?? rule.machines.gamma ?? undefined);

  function what(): string {
    switch (rule.kind) {
      case 'alarm':
        return t(`what.alarm.${rule.severity}`);
      case 'offline':
        return t('what.offline', { time: durationText(rule.afterMinutes, locale) });
      case 'threshold': {
        const { channel, comparison, holdMinutes } = rule;
        return t(`what.threshold.${comparison}${holdMinutes === 0 ? '' : 'For'}`, {
          channel: t(`common:channel.${channel}`),
          limit: formats.quantityText(channel, rule.limit),
          time: durationText(holdMinutes, locale),
        });
      }
      default:
        return t(`what.${rule.kind}`);
    }
  }

  function where(): string {
    const { companyCode, gamma, serialNumber } = rule.machines;
    if (serialNumber) return t('where.machine', { machine: machine?.applianceName ?? serialNumber });
    const names = { company: companyName ?? companyCode ?? '', range: gamma ? rangeName(gamma) : '' };
    if (companyCode) return t(gamma ? 'where.companyRange' : 'where.company', names);
    return t(gamma ? 'where.range' : 'where.all', names);
  }

  return {
    sentence: t('sentence', { what: what(), where: where(), how: t(`how.${howOf(rule)}`) }),
    escalation: (colleagues: readonly Colleague[]) =>
      rule.escalation &&
      t('escalation', {
        time: durationText(rule.escalation.afterMinutes, locale),
        people: rule.escalation.userIds
          .map((id) => colleagues.find(({ userId }) => userId === id)?.name ?? t('formerColleague'))
          .join(', '),
      }),
  };
}

function howOf({ byMail, byPush }: Pick<NewRule, 'byMail' | 'byPush'>) {
  if (byMail) return byPush ? 'mailPush' : 'mail';
  return byPush ? 'push' : 'none';
}
