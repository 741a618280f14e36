import { Skeleton } from '@mantine/core';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '~icons/tabler/chevron-down';
import { SeverityBadge } from '../../components/badges/severity-badge.tsx';
import { Text } from '../../components/kit/text.tsx';
import type { AlarmText } from '../../lib/alarms/alarm-texts.ts';
import classes from './alarm-entry.module.css';
import { stepsByRole } from './steps-by-role.ts';
import { StepsOfRoles } from './steps-of-roles.tsx';

interface AlarmEntryProps {
  id?: string;
  alarm: Pick<OpenAlarm, 'errorCode' | 'severity'>;
  when: string;
  /** The text is undefined while it loads, and null if this version has none for the code. */
  text: AlarmText | null | undefined;
  isLoading: boolean;
  /** Later changes are ignored, so that steps that a user reads stay open. */
  isOpenAtFirst: boolean;
  isStale: boolean;
  /** A technician's own steps come first, and a kitchen's own ones for everyone else. */
  isTechnician: boolean;
  aside?: ReactNode;
  repair?: ReactNode;
  children?: ReactNode;
}

export function AlarmEntry(props: AlarmEntryProps) {
  const { id, alarm, when, text, isLoading, isOpenAtFirst, isStale, isTechnician, aside, repair, children } = props;
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <li id={id} className={classes.alarm} data-severity={alarm.severity ?? 'unknown'} data-stale={isStale || undefined}>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={classes.summary}>
          <span className={classes.facts}>
            <SeverityBadge severity={alarm.severity} isStale={isStale} />
            <Text as="span" size="sm" isStrong isNumber>
              {alarm.errorCode}
            </Text>
            <Text as="span" size="sm" tone="quiet" isNumber className={classes.since}>
              {when}
            </Text>
          </span>
          <span className={classes.description}>
            <AlarmDescription text={text} isLoading={isLoading} />
            {aside}
          </span>
          <IconChevronDown size={20} className={classes.chevron} />
        </summary>
        <Repair text={text} isLoading={isLoading} isTechnician={isTechnician} repair={repair} />
        {children}
      </details>
    </li>
  );
}

type TextProps = Pick<AlarmEntryProps, 'text' | 'isLoading' | 'isTechnician' | 'repair'>;

function AlarmDescription({ text, isLoading }: Pick<TextProps, 'text' | 'isLoading'>): ReactNode {
  const { t } = useTranslation('alarms');
  if (text) return text.description;
  if (text === null) return t('unknownCode');
  return isLoading && <Skeleton component="span" className={classes.line} width="70%" aria-label={t('loading')} />;
}

/** The placeholder has three lines, because most alarms have three steps. */
const stepPlaces = ['90%', '75%', '60%'];

function Repair({ text, isLoading, isTechnician, repair }: TextProps) {
  const { t } = useTranslation('alarms');
  if (text === null) return <p className={classes.unknown}>{t('unknownSteps')}</p>;
  if (!text && !isLoading) return null;
  return (
    <div className={classes.repair}>
      <Text as="h3" size="xs" tone="quiet" fw={500}>
        {t('steps')}
      </Text>
      {repair ?? <RepairSteps text={text} isTechnician={isTechnician} />}
    </div>
  );
}

/** @param text undefined while it loads */
export function RepairSteps({ text, isTechnician }: { text: AlarmText | undefined; isTechnician: boolean }) {
  if (text) {
    return (
      <StepsOfRoles
        steps={stepsByRole(text.solutions.length, text.kitchenSteps, isTechnician)}
        isTechnician={isTechnician}
        listClass={classes.solutions}
        cardOf={(step) => (
          <li key={step} value={step} style={{ counterSet: `step ${step}` }}>
            {text.solutions[step - 1]}
          </li>
        )}
      />
    );
  }
  return (
    <ol className={classes.solutions} aria-busy>
      {stepPlaces.map((width) => (
        <li key={width}>
          <Skeleton className={classes.line} width={width} />
        </li>
      ))}
    </ol>
  );
}
