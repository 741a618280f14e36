import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import classes from './popover-button.module.css';

interface PopoverButtonProps {
  children: ReactNode;
  /** Accessible name of the popover, and of the button unless `buttonLabel` is given. */
  label: string;
  buttonLabel?: string;
  className?: string | undefined;
  isMarked?: boolean;
  isInFixedBar?: boolean;
  content: (close: () => void) => ReactNode;
}

export function PopoverButton(props: PopoverButtonProps) {
  const { children, label, buttonLabel, className, isMarked, isInFixedBar = false, content } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  function onShown(): void {
    const shown = panel.current;
    if (!shown || !button.current) return;
    place(shown, button.current, isInFixedBar);
    const first = stops.map((stop) => shown.querySelector<HTMLElement>(stop)).find((found) => found !== null);
    first?.focus({ preventScroll: true });
  }

  useEffect(() => {
    if (!isOpen) return;
    const reposition = () => button.current && panel.current && place(panel.current, button.current, isInFixedBar);
    window.addEventListener('resize', reposition);
    return () => window.removeEventListener('resize', reposition);
  }, [isOpen, isInFixedBar]);

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
        {isOpen && (
          <Suspense fallback={<PopoverSkeleton />}>
            {content(close)}
            <OnShown run={onShown} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Tab would leave a popover without content for the start of the page. */
function PopoverSkeleton() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return <div ref={ref} className={classes.loading} tabIndex={-1} aria-busy />;
}

function OnShown({ run }: { run: () => void }) {
  const first = useRef(run);
  useLayoutEffect(() => first.current(), []);
  return null;
}

const stops = ['[data-autofocus]', '[aria-pressed="true"]', 'a, button, summary'];

const edge = 8;

/**
 * The panel scrolls with the page; that of a fixed bar stays with the bar, and opens upwards if there is no room below.
 */
function place(panel: HTMLElement, button: HTMLElement, isFixed: boolean): void {
  const { left, top, bottom } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const most = clientWidth - panel.offsetWidth - edge;
  const above = top - panel.offsetHeight - 4;
  const isBelow = !isFixed || bottom + 4 + panel.offsetHeight <= clientHeight || above < 0;
  panel.style.position = isFixed ? 'fixed' : 'absolute';
  panel.style.top = `${(isFixed ? 0 : window.scrollY) + (isBelow ? bottom + 4 : above)}px`;
  panel.style.left = `${Math.max(edge, Math.min(left, most))}px`;
}

/** Selects and radio buttons have arrow keys of their own. */
const itemsOfArrowKeys = 'input:not([type="radio"]), button, a, summary';

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Tab' && (event.target as HTMLElement).ariaBusy === 'true') event.preventDefault();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(itemsOfArrowKeys)];
  const at = stops.indexOf(event.target as HTMLElement);
  // A calendar handles arrow keys itself.
  if (step === undefined || at === -1 || event.defaultPrevented) return;
  event.preventDefault();
  stops[(at + step + stops.length) % stops.length]?.focus();
}
