import type { ReactNode } from 'react';
import type { Icon } from '../icons/create-icon.tsx';
import classes from './notice-stack.module.css';

interface NoticeStackProps {
  at?: 'top' | 'bottom';
  children: ReactNode;
}

/**
 * A notice may stay for hours, so at the top the page makes room for it. At the bottom it overlays the page until the
 * user acts.
 */
export function NoticeStack({ at = 'top', children }: NoticeStackProps) {
  return (
    <div role="status" className={classes.stack} data-at={at}>
      {children}
    </div>
  );
}

interface NoticeProps {
  tone: 'warning' | 'accent' | 'alarm';
  icon: Icon;
  children: ReactNode;
  action?: ReactNode;
  /** A notice of the first paint needs no animation, because it moves nothing. */
  isImmediate?: boolean;
}

export function Notice({ tone, icon: NoticeIcon, children, action, isImmediate = false }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} data-immediate={isImmediate || undefined}>
      <NoticeIcon size={18} />
      <p>{children}</p>
      {action}
    </div>
  );
}
