import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './popover-button.module.css';

interface PopoverButtonProps {
  children: ReactNode;
  /** Accessible name of the popover, and of the button unless `buttonLabel` is given. */
  label: string;
  buttonLabel?: string;
  className?: string | undefined;
  isMarked?: boolean;
  content: (close: () => void) => ReactNode;
}

/**
 * A button that opens a popover in the top layer. A click outside or Escape closes it; arrow keys move through its
 * items.
 */
export function PopoverButton({ children, label, buttonLabel, className, isMarked, content }: PopoverButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  useLayoutEffect(() => {
    if (!isOpen || !button.current || !panel.current) return;
    place(panel.current, button.current);
    const stops = ['[data-autofocus]', '[aria-pressed="true"]', 'button'];
    const shown = panel.current;
    const first = stops.map((stop) => shown.querySelector<HTMLElement>(stop)).find((found) => found !== null);
    first?.focus({ preventScroll: true });
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const reposition = () => button.current && panel.current && place(panel.current, button.current);
    window.addEventListener('resize', reposition);
    return () => window.removeEventListener('resize', reposition);
  }, [isOpen]);

  useEffect(() => {
    const shown = panel.current;
    const onToggle = (event: Event) => setIsOpen((event as ToggleEvent).newState === 'open');
    shown?.addEventListener('toggle', onToggle);
    return () => shown?.removeEventListener('toggle', onToggle);
  }, []);

  function close(): void {
    panel.current?.hidePopover();
    button.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={buttonLabel}
        data-marked={isMarked || undefined}
      >
        {children}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes.panel}
        onKeyDown={moveFocus}
      >
        {isOpen && content(close)}
      </div>
    </>
  );
}

const edge = 8;

/** Places the panel below the button and within the window; it scrolls with the page. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect();
  const most = document.documentElement.clientWidth - panel.offsetWidth - edge;
  panel.style.top = `${window.scrollY + bottom + 4}px`;
  panel.style.left = `${Math.max(edge, Math.min(left, most))}px`;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const at = stops.indexOf(event.target as HTMLElement);
  event.preventDefault();
  stops[(at + step + stops.length) % stops.length]?.focus();
}
