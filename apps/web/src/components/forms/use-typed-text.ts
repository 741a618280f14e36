import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const pauseInTypingMs = 250;

/** Typed text stays while a previous report is pending; Back and Forward replace it. */
export function useTypedText(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const awaited = useRef<string[]>([]);
  const report = useDebouncedCallback((next: string) => {
    if (next !== (awaited.current.at(-1) ?? value)) awaited.current.push(next);
    onChange(next);
  }, pauseInTypingMs);

  useEffect(() => {
    const place = awaited.current.indexOf(value);
    awaited.current = awaited.current.slice(place + 1);
    if (place >= 0) return;
    awaited.current = [];
    setTyped(value);
  }, [value]);

  function type(next: string): void {
    setTyped(next);
    report(next.trim());
  }

  return { typed, type };
}
