import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  /** Escape, the browser's own way of closing, included. */
  onClose: () => void;
  title: string;
  /** Stands before the title. */
  icon?: ReactNode;
  children: ReactNode;
  /** Buttons; the one with `data-autofocus` has the focus at first. */
  actions: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** For text to read, not only a question. */
  isWide?: boolean;
}

/** The browser's own modal dialog: it holds the focus, makes the page behind inert and gives the focus back. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, icon, children, actions, role = 'dialog', isWide = false } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    // A dialog gives the focus back only while it is on the page, and React has taken it off by the time it is closed.
    const before = document.activeElement;
    dialog.showModal();
    // React sets no autofocus attribute, which is what showModal looks for.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isOpen]);

  if (!isOpen) return null;
  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={textId}
      className={classes.dialog}
      data-wide={isWide}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.head}>
        {icon}
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
      </div>
      <div id={textId} className={classes.text}>
        {children}
      </div>
      <div className={classes.actions}>{actions}</div>
    </dialog>
  );
}
