import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMachinePages } from './machine-pages.ts';
import classes from './machine-tabs.module.css';
import { useScrolledStrip } from './use-scrolled-strip.ts';

/** The way from one page of a machine to the others. */
export function MachineTabs({ serialNumber }: { serialNumber: string }) {
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
            </Link>
          </li>
        ))}
      </ul>
      {hasMore.end && <MoreButton side="end" onClick={() => scroll('end')} />}
    </nav>
  );
}

/** For a mouse, which cannot scroll sideways. The keyboard and screen readers get to each page without. */
function MoreButton({ side, onClick }: { side: 'start' | 'end'; onClick: () => void }) {
  const Icon = side === 'start' ? IconChevronLeft : IconChevronRight;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      data-side={side}
      className={classes.more}
      // The focus stays where it is: it could not be here, and this goes when the end is reached.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon size={20} />
    </button>
  );
}
