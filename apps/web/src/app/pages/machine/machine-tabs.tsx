import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMachinePages } from './machine-pages.ts';
import classes from './machine-tabs.module.css';

/** The way from one page of a machine to the others. */
export function MachineTabs({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation();
  const pages = useMachinePages();
  const tabs = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = `${pathname} of ${pages.length}`;

  // There are more of them than fit: that of this page is to be seen, whichever way one came to it.
  useEffect(() => {
    const current = shown && tabs.current?.querySelector('[aria-current]');
    if (!tabs.current || !current) return;
    const [place, tab] = [tabs.current.getBoundingClientRect(), current.getBoundingClientRect()];
    tabs.current.scrollLeft += tab.left - place.left - (place.width - tab.width) / 2;
  }, [shown]);

  return (
    <nav ref={tabs} aria-label={t('machinePages')} className={classes.tabs}>
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
    </nav>
  );
}
