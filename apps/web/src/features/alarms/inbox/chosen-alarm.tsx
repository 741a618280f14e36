import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowLeft from '~icons/tabler/arrow-left';
import IconCircleCheck from '~icons/tabler/circle-check';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { useOnChange } from '../../../lib/use-on-change.ts';
import classes from './alarm-inbox.module.css';
import type { InboxSearch } from './inbox-search.ts';

interface ChosenAlarmProps {
  search: InboxSearch;
  row: RefObject<HTMLElement | null>;
  card: RefObject<HTMLElement | null>;
  onUse: () => void;
  children: ReactNode;
}

/** A row that the user opened gives its focus to the alarm beside the list, and Escape returns it. */
export function ChosenAlarm({ search: { machine, code, id }, row, card, onUse, children }: ChosenAlarmProps) {
  const { t } = useTranslation('alarm-inbox');
  const opened = machine && `${machine} ${code} ${id}`;
  useOnChange(opened, () => {
    if (opened && !card.current?.contains(document.activeElement)) card.current?.focus({ preventScroll: true });
  });
  function leave({ key, target }: KeyboardEvent): void {
    if (key === 'Escape' && target instanceof Element && !target.closest('form, dialog')) row.current?.focus();
  }
  return (
    <section
      aria-label={t('chosen')}
      className={classes.chosen}
      onFocus={onUse}
      onPointerDown={onUse}
      onKeyDown={leave}
    >
      {children}
    </section>
  );
}

/** The pressed row has disappeared, so the link to the list takes the focus. */
export function BackToList({ search }: { search: InboxSearch }) {
  const { t } = useTranslation('alarm-inbox');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus({ preventScroll: true }), []);
  return (
    <Link ref={link} to="/alarms" search={search} className={classes.back}>
      <IconArrowLeft size={20} />
      {t('back')}
    </Link>
  );
}

export function GoneAlarm({ search: { tab, machine = '', code } }: { search: InboxSearch }) {
  const { t } = useTranslation('alarm-inbox');
  return (
    <div role="status" className={classes.empty}>
      <EmptyMessage
        icon={<IconCircleCheck size={40} />}
        title={t('gone.title')}
        text={t(`gone.${tab ?? 'open'}`)}
        action={
          <Link to="/device/$serialNumber/alarms" params={{ serialNumber: machine }} search={{ ...(code && { code }) }}>
            {t('step.register')}
          </Link>
        }
      />
    </div>
  );
}
