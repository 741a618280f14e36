import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice-stack.module.css';

interface NoticeStackProps {
  /** Where there is no bar at the top, the bottom is free. */
  at?: 'top' | 'bottom';
  children: ReactNode;
}

/** Where the app speaks of itself, such as of a lost connection. Lies over the page, so that nothing jumps. */
export function NoticeStack({ at = 'top', children }: NoticeStackProps) {
  return (
    <div role="status" className={classes.stack} data-at={at}>
      {children}
    </div>
  );
}

interface NoticeProps {
  tone: 'warning' | 'news';
  icon: Icon;
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
}

export function Notice({ tone, icon: NoticeIcon, children, action }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone}>
      <NoticeIcon size={18} stroke={1.75} aria-hidden />
      <p>{children}</p>
      {action}
    </div>
  );
}
