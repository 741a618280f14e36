import { useEffect, useRef, useState } from 'react';

/** Whether the side menu is open. Closed by hand it gives the focus back to its button; Escape closes it, too. */
export function useSideMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);

  function close(): void {
    if (!isOpen) return;
    setIsOpen(false);
    buttonRef.current?.focus();
  }

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      buttonRef.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return { isOpen, buttonRef, close, toggle: () => setIsOpen(!isOpen), collapse: () => setIsOpen(false) };
}
