import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useMachinePages } from './machine-pages.ts';
import classes from './machine-tabs.module.css';
import { useScrolledStrip } from './use-scrolled-strip.ts';

interface MachineTabsProps {
  serialNumber: string;
  /** The most urgent first. */
  openAlarms: readonly OpenAlarm[];
}

export function MachineTabs({ serialNumber, openAlarms }: MachineTabsProps) {
  const { t } = useTranslation();
  const pages = useMachinePages();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { strip, hasMore, scroll } = useScrolledStrip();

  return (
    <nav ref={strip} aria-label={t('machinePages')} className={classes.tabs}>
      {hasMore.start && <MoreButton side="start" onClick={() => scroll('start')} />}
      <ul className={classes.list}>
        {pages.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              params={{ serialNumber }}
              activeOptions={{ exact: true, includeSearch: false }}
              className={classes.tab}
              {...('below' in page && pathname.endsWith(`/${page.below}`) && { 'aria-current': true })}
            >
              {t(`machinePage.${page.name}`)}
              {page.name === 'alarms' && <AlarmCount alarms={openAlarms} />}
            </Link>
          </li>
        ))}
      </ul>
      {hasMore.end && <MoreButton side="end" onClick={() => scroll('end')} />}
    </nav>
  );
}

function AlarmCount({ alarms }: { alarms: readonly OpenAlarm[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [worst] = alarms;
  if (!worst) return null;
  const shown = formats.integer(alarms.length);
  const severity = t(`severity.${worst.severity ?? 'unknown'}`);
  return (
    <span
      role="img"
      aria-label={t('alarmMark', { count: alarms.length, shown, severity })}
      className={classes.count}
      data-severity={worst.severity ?? 'unknown'}
    >
      {shown}
    </span>
  );
}

/** For mouse users, who cannot scroll sideways. Keyboard and screen reader users reach each tab without it. */
function MoreButton({ side, onClick }: { side: 'start' | 'end'; onClick: () => void }) {
  const Icon = side === 'start' ? IconChevronLeft : IconChevronRight;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      data-side={side}
      className={classes.more}
      // Keeps the focus: the button is not focusable, and it disappears at the end of the scroll range.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon size={20} />
    </button>
  );
}
