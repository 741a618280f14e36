import { Link, type LinkProps } from '@tanstack/react-router';
import { dayMs } from '@washboard/contract/time/durations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconClipboardCheck from '~icons/tabler/clipboard-check';
import IconPlugConnectedX from '~icons/tabler/plug-connected-x';
import IconShieldX from '~icons/tabler/shield-x';
import IconUserCheck from '~icons/tabler/user-check';
import { severityIcons } from '../../components/badges/severity-badge.tsx';
import type { Icon } from '../../components/icons/create-icon.tsx';
import { Text } from '../../components/kit/text.tsx';
import { withoutStop } from '../../lib/alarms/alarm-texts.ts';
import { useAlarmDescription } from '../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { isPhoneShell } from '../../lib/shell.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import type { AlarmItem, AttentionItem, RecordItem } from './attention-items.ts';
import { type AttentionItemKind, attentionTone } from './attention-kinds.ts';
import classes from './needs-you.module.css';

/** The records belong to another feature. */
export interface RecordParts {
  recordWords: (item: RecordItem) => ReactNode;
  recordAction: (item: RecordItem) => ReactNode;
}

export const itemIcons: Record<AttentionItemKind, Icon> = {
  critical: severityIcons.critical,
  unknown: severityIcons.unknown,
  warning: severityIcons.warning,
  hold: IconShieldX,
  deviation: IconShieldX,
  person: IconUserCheck,
  silence: IconPlugConnectedX,
  review: IconClipboardCheck,
};

interface AttentionRowProps extends RecordParts {
  item: AttentionItem;
  /** A page has at most one primary button. */
  isFirst: boolean;
}

export function AttentionRow({ item, isFirst, recordWords, recordAction }: AttentionRowProps) {
  const ItemIcon = itemIcons[item.kind];
  return (
    <li className={classes.item} data-tone={attentionTone(item.kind)} data-kind={item.kind}>
      <ItemIcon size={20} className={classes.icon} />
      <span className={classes.words}>
        <AttentionItemWords {...{ item, recordWords }} />
      </span>
      <About item={item} />
      <span className={classes.action}>
        {isOfRecord(item) ? recordAction(item) : <Action item={item} isPrimary={isFirst && item.kind === 'critical'} />}
      </span>
    </li>
  );
}

/** The subject of an item, without its machine. */
export function AttentionItemWords({ item, recordWords }: Pick<AttentionRowProps, 'item' | 'recordWords'>) {
  return (
    <>
      {wordsOf(item, recordWords)}
      {'reason' in item && <More count={item.reason.count - 1} />}
    </>
  );
}

function isOfRecord(item: AttentionItem): item is RecordItem {
  return item.kind === 'hold' || item.kind === 'deviation';
}

function wordsOf(item: AttentionItem, recordWords: RecordParts['recordWords']): ReactNode {
  switch (item.kind) {
    case 'hold':
    case 'deviation':
      return recordWords(item);
    case 'critical':
    case 'unknown':
    case 'warning':
      return <AlarmSentence item={item} />;
    default:
      return <OtherWords item={item} />;
  }
}

function AlarmSentence({ item: { machine, reason } }: { item: AlarmItem }) {
  const { t } = useTranslation('attention');
  const description = useAlarmDescription(machine, reason);
  if (description === undefined) return '\u00a0';
  return description === null ? t('unknownAlarm', { code: reason.errorCode }) : withoutStop(description);
}

function OtherWords({ item }: { item: Exclude<AttentionItem, RecordItem | AlarmItem> }) {
  const { t } = useTranslation('attention');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  switch (item.kind) {
    case 'person': {
      const { count } = item.people;
      return t('people', { count, shown: formats.integer(count) });
    }
    case 'review': {
      const { days } = item.review;
      return t('review', { count: days, shown: formats.integer(days) });
    }
    default: {
      const days = Math.floor((nowMs - Date.parse(item.reason.since)) / dayMs);
      return t('silent', { count: days, shown: formats.integer(days) });
    }
  }
}

function More({ count }: { count: number }) {
  const { t } = useTranslation('attention');
  const formats = useFormats();
  if (count <= 0) return null;
  return (
    <Text as="span" tone="quiet" className={classes.more}>
      {' '}
      {t('more', { count, shown: formats.integer(count) })}
    </Text>
  );
}

function About({ item }: { item: AttentionItem }) {
  const { t } = useTranslation('attention');
  const formats = useFormats();
  if (item.kind === 'review') {
    const { machines, day } = item.review;
    return (
      <>
        <span className={classes.machine}>{t('machines', { count: machines, shown: formats.integer(machines) })}</span>
        <span className={classes.since}>{t('latestDay', { day: formats.day(day) })}</span>
      </>
    );
  }
  return (
    <>
      <span className={classes.machine}>
        {'machine' in item && (
          <>
            <Link
              to="/device/$serialNumber"
              params={{ serialNumber: item.machine.serialNumber }}
              className={classes.name}
              dir="auto"
            >
              {item.machine.applianceName}
            </Link>{' '}
            <Text as="span" tone="quiet" dir="auto">
              {item.machine.companyName}
            </Text>
          </>
        )}
      </span>
      <span className={classes.since}>
        <ItemSince item={item} />
        {'reason' in item && 'takenBy' in item.reason && item.reason.takenBy !== null && (
          <span dir="auto"> · {t('takenBy', { name: item.reason.takenBy })}</span>
        )}
        {item.kind === 'hold' && <strong className={classes.held}> · {t('held')}</strong>}
      </span>
    </>
  );
}

export function ItemSince({ item }: { item: Exclude<AttentionItem, { kind: 'review' }> }) {
  const { t } = useTranslation('attention');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const { since } = item.kind === 'person' ? item.people : item.reason;
  const time = formats.timeOrDay(since, nowMs);
  return isOfRecord(item) ? time : t('since', { time });
}

function Action({ item, isPrimary }: { item: Exclude<AttentionItem, RecordItem>; isPrimary: boolean }) {
  const { t } = useTranslation('attention');
  switch (item.kind) {
    case 'person':
      return <ActionLink to="/pendingusers">{t('decide')}</ActionLink>;
    case 'review': {
      const { day } = item.review;
      return (
        <ActionLink to="/hygiene" search={{ from: day, to: day }}>
          {t('reviewDay')}
        </ActionLink>
      );
    }
    case 'silence':
      return (
        <ActionLink
          // In the shell for phones, the page of the connection is part of the service menu.
          to={isPhoneShell ? '/device/$serialNumber/settings' : '/device/$serialNumber/connectivity'}
          params={{ serialNumber: item.machine.serialNumber }}
        >
          {t('connection')}
        </ActionLink>
      );
    default:
      return (
        <ActionLink
          to="/device/$serialNumber/alarms"
          params={{ serialNumber: item.machine.serialNumber }}
          search={{ code: item.reason.errorCode }}
          isPrimary={isPrimary}
        >
          {t('steps')}
        </ActionLink>
      );
  }
}

interface ActionLinkProps extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  isPrimary?: boolean;
  children: string;
}

export function ActionLink({ isPrimary, children, ...link }: ActionLinkProps) {
  return (
    <Link {...link} className={classes.link} data-primary={isPrimary || undefined}>
      {children}
    </Link>
  );
}
