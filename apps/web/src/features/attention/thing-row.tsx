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
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import classes from './needs-you.module.css';
import type { AlarmThing, RecordThing, Thing } from './thing-rows.ts';
import { type ThingKind, toneOf } from './things.ts';

/** The records belong to another feature. */
export interface RecordParts {
  recordWords: (thing: RecordThing) => ReactNode;
  recordAction: (thing: RecordThing) => ReactNode;
}

export const thingIcons: Record<ThingKind, Icon> = {
  critical: severityIcons.critical,
  unknown: severityIcons.unknown,
  warning: severityIcons.warning,
  hold: IconShieldX,
  deviation: IconShieldX,
  person: IconUserCheck,
  silence: IconPlugConnectedX,
  review: IconClipboardCheck,
};

interface ThingRowProps extends RecordParts {
  thing: Thing;
  /** A page has at most one primary button. */
  isFirst: boolean;
}

export function ThingRow({ thing, isFirst, recordWords, recordAction }: ThingRowProps) {
  const ThingIcon = thingIcons[thing.kind];
  return (
    <li className={classes.thing} data-tone={toneOf(thing.kind)} data-kind={thing.kind}>
      <ThingIcon size={20} className={classes.icon} />
      <span className={classes.words}>
        <ThingWords {...{ thing, recordWords }} />
      </span>
      <About thing={thing} />
      <span className={classes.action}>
        {isOfRecord(thing) ? (
          recordAction(thing)
        ) : (
          <Action thing={thing} isPrimary={isFirst && thing.kind === 'critical'} />
        )}
      </span>
    </li>
  );
}

/** What a thing is about, without its machine. */
export function ThingWords({ thing, recordWords }: Pick<ThingRowProps, 'thing' | 'recordWords'>) {
  return (
    <>
      {wordsOf(thing, recordWords)}
      {'reason' in thing && <More count={thing.reason.count - 1} />}
    </>
  );
}

function isOfRecord(thing: Thing): thing is RecordThing {
  return thing.kind === 'hold' || thing.kind === 'deviation';
}

function wordsOf(thing: Thing, recordWords: RecordParts['recordWords']): ReactNode {
  switch (thing.kind) {
    case 'hold':
    case 'deviation':
      return recordWords(thing);
    case 'critical':
    case 'unknown':
    case 'warning':
      return <AlarmSentence thing={thing} />;
    default:
      return <OtherWords thing={thing} />;
  }
}

function AlarmSentence({ thing: { machine, reason } }: { thing: AlarmThing }) {
  const { t } = useTranslation('attention');
  const description = useAlarmDescription(machine, reason);
  if (description === undefined) return '\u00a0';
  return description === null ? t('unknownAlarm', { code: reason.errorCode }) : withoutStop(description);
}

function OtherWords({ thing }: { thing: Exclude<Thing, RecordThing | AlarmThing> }) {
  const { t } = useTranslation('attention');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  switch (thing.kind) {
    case 'person': {
      const { count } = thing.people;
      return t('people', { count, shown: formats.integer(count) });
    }
    case 'review': {
      const { days } = thing.review;
      return t('review', { count: days, shown: formats.integer(days) });
    }
    default: {
      const days = Math.floor((nowMs - Date.parse(thing.reason.since)) / dayMs);
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

function About({ thing }: { thing: Thing }) {
  const { t } = useTranslation('attention');
  const formats = useFormats();
  if (thing.kind === 'review') {
    const { machines, day } = thing.review;
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
        {'machine' in thing && (
          <>
            <Link
              to="/device/$serialNumber"
              params={{ serialNumber: thing.machine.serialNumber }}
              className={classes.name}
              dir="auto"
            >
              {thing.machine.applianceName}
            </Link>{' '}
            <Text as="span" tone="quiet" dir="auto">
              {thing.machine.companyName}
            </Text>
          </>
        )}
      </span>
      <span className={classes.since}>
        <ThingSince thing={thing} />
        {'reason' in thing && 'takenBy' in thing.reason && thing.reason.takenBy !== null && (
          <span dir="auto"> · {t('takenBy', { name: thing.reason.takenBy })}</span>
        )}
        {thing.kind === 'hold' && <strong className={classes.held}> · {t('held')}</strong>}
      </span>
    </>
  );
}

export function ThingSince({ thing }: { thing: Exclude<Thing, { kind: 'review' }> }) {
  const { t } = useTranslation('attention');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const { since } = thing.kind === 'person' ? thing.people : thing.reason;
  const time = formats.timeOrDay(since, nowMs);
  return isOfRecord(thing) ? time : t('since', { time });
}

function Action({ thing, isPrimary }: { thing: Exclude<Thing, RecordThing>; isPrimary: boolean }) {
  const { t } = useTranslation('attention');
  switch (thing.kind) {
    case 'person':
      return <ActionLink to="/pendingusers">{t('decide')}</ActionLink>;
    case 'review': {
      const { day } = thing.review;
      return (
        <ActionLink to="/hygiene" search={{ from: day, to: day }}>
          {t('reviewDay')}
        </ActionLink>
      );
    }
    case 'silence':
      return (
        <ActionLink to="/device/$serialNumber/connectivity" params={{ serialNumber: thing.machine.serialNumber }}>
          {t('connection')}
        </ActionLink>
      );
    default:
      return (
        <ActionLink
          to="/device/$serialNumber/alarms"
          params={{ serialNumber: thing.machine.serialNumber }}
          search={{ code: thing.reason.errorCode }}
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
