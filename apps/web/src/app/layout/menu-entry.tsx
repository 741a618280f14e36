import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './menu-entry.module.css';

interface EntryProps {
  icon: Icon;
  label: string;
  onClick: () => void;
}

interface MenuLinkProps extends EntryProps {
  to: string;
  /** Overrides the router's match for pages with several URLs. */
  isCurrent?: boolean;
  children?: ReactNode;
}

export function MenuLink({ to, isCurrent = false, icon, label, onClick, children }: MenuLinkProps) {
  return (
    <Link
      to={to}
      className={classes.entry}
      title={label}
      onClick={onClick}
      {...(isCurrent && { 'aria-current': 'page' })}
    >
      <Face icon={icon} label={label} />
      {children}
    </Link>
  );
}

interface MenuActionProps extends EntryProps {
  isDocument?: boolean;
}

export function MenuAction({ icon, label, onClick, isDocument = false }: MenuActionProps) {
  return (
    <button
      type="button"
      className={classes.entry}
      title={label}
      aria-haspopup="dialog"
      data-document={isDocument || undefined}
      onClick={onClick}
    >
      <Face icon={icon} label={label} />
    </button>
  );
}

function Face({ icon: EntryIcon, label }: Pick<EntryProps, 'icon' | 'label'>) {
  return (
    <>
      <EntryIcon size={22} stroke={1.75} aria-hidden />
      <span className={classes.label}>{label}</span>
    </>
  );
}
