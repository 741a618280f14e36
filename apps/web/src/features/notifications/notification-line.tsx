import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Notification } from '@washboard/contract/notifications/notifications';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconUserCheck from '~icons/tabler/user-check';
import type { Icon } from '../../components/icons/create-icon.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import classes from './bell-panel.module.css';
import { groupIncident, type NotificationGroup } from './notification-groups.ts';
import { useAcknowledge } from './notifications-api.ts';

export interface NotificationRow {
  group: NotificationGroup;
  isNew: boolean;
  onChoose: () => void;
}

export interface EntryProps<Kind extends Notification['kind']> {
  item: Extract<Notification, { kind: Kind }>;
  row: NotificationRow;
}

interface NotificationLineProps {
  row: NotificationRow;
  /** The target may be out of scope or no longer exist. */
  link: Pick<LinkProps, 'to' | 'params' | 'search'> | null | '';
  icon: Icon;
  tone: string;
  words: string;
  about: string;
}

export function NotificationLine({ row, link, icon: LineIcon, tone, words, about }: NotificationLineProps) {
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const { group, isNew, onChoose } = row;
  const content = (
    <>
      <LineIcon size={18} className={classes.icon} />
      <Text as="span" isStrong>
        {words}
      </Text>
      <time className={classes.time} dateTime={group.at}>
        {formats.timeOrDay(group.at, nowMs)}
      </time>
      <span className={classes.about} dir="auto">
        {about}
      </span>
    </>
  );
  const face = { className: classes.entry, 'data-tone': tone, 'data-new': isNew || undefined };
  return (
    <li>
      {link ? (
        <Link {...link} {...face} onClick={onChoose}>
          {content}
        </Link>
      ) : (
        <div {...face}>{content}</div>
      )}
      <ResponsibilityLine group={group} about={words} />
    </li>
  );
}

function ResponsibilityLine({ group: { shown, waiting }, about }: { group: NotificationGroup; about: string }) {
  const { t } = useTranslation(['notifications', 'common']);
  const failureText = useFailureText();
  const acknowledge = useAcknowledge();
  const state = useRef<HTMLParagraphElement>(null);
  const incident = groupIncident(shown);
  const acknowledged = incident?.isOver ? null : incident?.acknowledged;

  // The focused button has disappeared, so the confirmation takes the focus.
  const isDone = acknowledge.isSuccess && waiting.length === 0;
  useEffect(() => {
    if (isDone) state.current?.focus();
  }, [isDone]);

  if (waiting.length > 0) {
    return (
      <div className={classes.duty}>
        <Button
          variant="default"
          aria-label={t('common:labelled', { label: t('acknowledge'), text: about })}
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate(waiting)}
        >
          {t('acknowledge')}
        </Button>
        {acknowledge.isError && (
          <Text role="alert" tone="alarm">
            {t('notAcknowledged')} {failureText(acknowledge.error)}
          </Text>
        )}
      </div>
    );
  }
  if (!acknowledged) return null;
  return (
    <p ref={state} tabIndex={-1} role="status" className={classes.duty}>
      <IconUserCheck size={18} />
      {acknowledged.isOwn
        ? t('ownDuty')
        : acknowledged.by === ''
          ? t('someonesDuty')
          : t('othersDuty', { name: acknowledged.by })}
    </p>
  );
}

export function aboutMachine(
  { applianceName, companyName }: { applianceName: string; companyName: string },
  ...facts: (string | undefined)[]
) {
  return [applianceName, companyName, ...facts].filter(Boolean).join(' · ');
}
