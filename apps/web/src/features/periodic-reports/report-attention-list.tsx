import { Link, type LinkProps } from '@tanstack/react-router';
import type { PeriodicReport, ReportAttention } from '@washboard/contract/periodic-reports/periodic-report';
import { useTranslation } from 'react-i18next';
import IconCalendarX from '~icons/tabler/calendar-x';
import IconPlugConnectedX from '~icons/tabler/plug-connected-x';
import IconShieldX from '~icons/tabler/shield-x';
import { severityIcons } from '../../components/badges/severity-badge.tsx';
import type { Icon } from '../../components/icons/create-icon.tsx';
import { Rows } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useAlarmDescriptions } from '../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './periodic-reports.module.css';

interface ReportAttentionListProps {
  report: PeriodicReport;
  onLeave: () => void;
}

export function ReportAttentionList({ report: { attention, attentionCount }, onLeave }: ReportAttentionListProps) {
  const { t } = useTranslation('periodic-reports');
  const formats = useFormats();
  const left = attentionCount - attention.length;
  return (
    <>
      <Text as="h3" size="md" isStrong mt={12}>
        {t('attention.title')}
      </Text>
      {attention.length === 0 && <p>{t('attention.none')}</p>}
      <Rows>
        {attention.map((item) => (
          <AttentionLine key={keyOf(item)} item={item} onLeave={onLeave} />
        ))}
      </Rows>
      {left > 0 && (
        <Text size="sm" tone="quiet">
          {t('attention.more', { count: left, shown: formats.integer(left) })}
        </Text>
      )}
    </>
  );
}

const keyOf = (item: ReportAttention) =>
  item.kind === 'missedDays'
    ? `${item.kind} ${item.companyCode}`
    : [item.kind, item.serialNumber, item.kind === 'alarm' && item.errorCode].join(' ');

type ItemOf<Kind extends ReportAttention['kind']> = Extract<ReportAttention, { kind: Kind }>;

function AttentionLine({ item, onLeave }: { item: ReportAttention; onLeave: () => void }) {
  const { t } = useTranslation('periodic-reports');
  const formats = useFormats();
  if (item.kind === 'alarm') return <AlarmLine item={item} onLeave={onLeave} />;
  if (item.kind === 'missedDays')
    return (
      <AttentionLink
        link={{ to: '/hygiene' }}
        icon={IconCalendarX}
        tone="warning"
        words={t('attention.missedDays', { count: item.count, shown: formats.integer(item.count) })}
        about={item.companyName}
        onLeave={onLeave}
      />
    );
  const { serialNumber, applianceName, companyName } = item;
  const where = `${applianceName} · ${companyName}`;
  if (item.kind === 'offline')
    return (
      <AttentionLink
        link={{ to: '/device/$serialNumber/connectivity', params: { serialNumber } }}
        icon={IconPlugConnectedX}
        tone="offline"
        words={t('attention.offline')}
        about={`${where} · ${t('attention.since', { time: formats.instant(item.since) })}`}
        onLeave={onLeave}
      />
    );
  return (
    <AttentionLink
      link={{ to: '/device/$serialNumber/haccp', params: { serialNumber }, search: { filter: 'open' } }}
      icon={IconShieldX}
      tone="alarm"
      words={t('attention.deviations', { count: item.count, shown: formats.integer(item.count) })}
      about={where}
      onLeave={onLeave}
    />
  );
}

function AlarmLine({ item, onLeave }: { item: ItemOf<'alarm'>; onLeave: () => void }) {
  const { t } = useTranslation(['periodic-reports', 'common']);
  const formats = useFormats();
  const { severity, errorCode, serialNumber, applianceName, companyName, since } = item;
  const description = useAlarmDescriptions(item)(errorCode);
  return (
    <AttentionLink
      link={{ to: '/device/$serialNumber/alarms', params: { serialNumber }, search: { code: errorCode } }}
      icon={severityIcons[severity]}
      tone={severity === 'critical' ? 'alarm' : 'warning'}
      words={t('common:alarmInWords', {
        severity: t(`common:severity.${severity}`),
        alarm: description ?? errorCode,
      })}
      about={`${applianceName} · ${companyName} · ${t('attention.since', { time: formats.instant(since) })}`}
      onLeave={onLeave}
    />
  );
}

interface AttentionLinkProps {
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
  icon: Icon;
  tone: 'alarm' | 'warning' | 'offline';
  words: string;
  about: string;
  onLeave: () => void;
}

function AttentionLink({ link, icon: LineIcon, tone, words, about, onLeave }: AttentionLinkProps) {
  return (
    <li>
      <Link {...link} className={classes.line} onClick={onLeave}>
        <LineIcon size={20} className={classes.icon} data-tone={tone} />
        <span>
          <span className={classes.words} data-tone={tone}>
            {words}
          </span>
          <span className={classes.about} dir="auto">
            {about}
          </span>
        </span>
      </Link>
    </li>
  );
}
