import type { ComponentProps, ReactNode } from 'react';
import classes from './settings-frame.module.css';

/** The content finds the width of the page in a container query. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}

interface SettingsContentProps extends Pick<ComponentProps<'div'>, 'ref' | 'onKeyDown' | 'children'> {
  /** A draft has a bar, which must not cover the field that has the focus. */
  hasDraft?: boolean;
}

export function SettingsContent({ ref, hasDraft = false, onKeyDown, children }: SettingsContentProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The shortcut belongs to the fields inside.
    <div ref={ref} className={classes.content} data-draft={hasDraft || undefined} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
