import { Box } from '@mantine/core';
import { maxUnseen } from '@washboard/contract/notifications/notification-limits';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBell from '~icons/tabler/bell';
import barClasses from '../../components/layout/bar-button.module.css';
import { useFormats } from '../../lib/format/use-formats.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';
import classes from './bell.module.css';
import { useOpenCritical } from './notifications-api.ts';

const BellPanel = lazy(async () => ({ default: (await loadPart(() => import('./bell-panel.tsx'))).BellPanel }));

interface BellProps {
  /** The items that need the reader, besides the news. */
  needs?: { count: number; tone: string; text: string };
}

export function Bell({ needs }: BellProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const count = useOpenCritical().data?.unseen ?? 0;
  const isNeeded = needs !== undefined && needs.count > 0;
  const shown = count >= maxUnseen ? `${formats.integer(maxUnseen - 1)}+` : formats.integer(count);

  useEffect(() => {
    const element = panel.current;
    const onToggle = (event: Event) => setIsOpen((event as ToggleEvent).newState === 'open');
    element?.addEventListener('toggle', onToggle);
    return () => element?.removeEventListener('toggle', onToggle);
  }, []);

  return (
    <>
      <button
        type="button"
        className={barClasses.button}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={[
          count > 0 ? t('bell.new', { count, shown }) : t('bell.label'),
          ...(isNeeded ? [needs.text] : []),
        ].join('. ')}
        title={isNeeded ? needs.text : t('bell.label')}
      >
        <IconBell size={22} />
        {count > 0 ? (
          <span className={barClasses.count} aria-hidden="true">
            {shown}
          </span>
        ) : (
          isNeeded && <span className={classes.dot} data-tone={needs.tone} aria-hidden="true" />
        )}
      </button>
      <div ref={panel} id={id} popover="auto" role="dialog" aria-label={t('bell.label')} className={classes.panel}>
        {isOpen && (
          <Suspense fallback={<Box h={240} aria-busy />}>
            <BellPanel needs={isNeeded ? needs : undefined} onClose={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  );
}
