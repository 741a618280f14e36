import type { CSSProperties, ReactNode } from 'react';
import IconChevronLeft from '~icons/tabler/chevron-left';
import IconChevronRight from '~icons/tabler/chevron-right';
import classes from './link-strip.module.css';
import { buttonWidthPx, useScrolledStrip } from './use-scrolled-strip.ts';

interface LinkStripProps {
  label: string;
  kind: 'places' | 'pages';
  children: ReactNode;
}

export function LinkStrip({ label, kind, children }: LinkStripProps) {
  const { strip, hasMore, scroll } = useScrolledStrip();
  return (
    <nav
      ref={strip}
      aria-label={label}
      className={classes.strip}
      data-kind={kind}
      style={{ '--button-width': `${buttonWidthPx}px` } as CSSProperties}
    >
      {hasMore.start && <MoreButton side="start" onClick={() => scroll('start')} />}
      <ul className={classes.list}>{children}</ul>
      {hasMore.end && <MoreButton side="end" onClick={() => scroll('end')} />}
    </nav>
  );
}

/** Mouse users cannot scroll sideways. */
function MoreButton({ side, onClick }: { side: 'start' | 'end'; onClick: () => void }) {
  const Icon = side === 'start' ? IconChevronLeft : IconChevronRight;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      data-side={side}
      className={classes.more}
      // The button disappears at the end of the scroll range, so it must not take the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon size={20} stroke={2} />
    </button>
  );
}
